import { z } from "zod";
import { oneLine } from "~/models/base/text";
import { emailAddress } from "~/models/messages/email-address";
import { parsePhone } from "~/models/phones/phone";
import { parsePostcode } from "~/models/places/postcode";
import { signUpServices } from "~/models/trades/trade";
import { currentLeadChoices, planIds } from "./plan";

/** Stated, of every failure of the application. */
export const applicationFailed = "There was an error processing your application. Please try again.";

const line = (longest: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longest, `Please use at most ${longest} characters`)
    .transform(oneLine);

const wrongPhone = "Please enter a UK phone number, like 07700 900 123";
const wrongPlan = "Please choose a plan";

/** What is asked of whoever wants to be featured; whatever else is posted, a price above all, is not looked at. */
export const featuredApplication = z.object({
  business_name: line(120, "Please enter your business name"),
  contact_name: line(120, "Please enter your name"),
  email: emailAddress("Please enter your email"),
  phone: z
    .string({ error: wrongPhone })
    .trim()
    .max(40, wrongPhone)
    .pipe(z.string().refine((typed) => parsePhone(typed).status !== "invalid", wrongPhone))
    .transform((typed) => parsePhone(typed).e164 ?? ""),
  service_type: z.enum(signUpServices, { error: "Please choose your service type" }),
  city: line(100, "Please enter your city or town").refine(
    (typed) => !parsePostcode(typed),
    "Please enter a town or city, not a postcode",
  ),
  plan_type: z.enum(planIds, { error: wrongPlan }),
  current_leads: z
    .union([z.literal(""), z.enum(currentLeadChoices)], { error: "Please choose one of the list, or none" })
    .optional()
    .transform((choice) => choice || undefined),
});
export type ApplicationFields = z.output<typeof featuredApplication>;
