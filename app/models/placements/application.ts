import { z } from "zod";
import { emailAddress } from "~/models/reading/email";
import { neededPhone } from "~/models/reading/phone";
import { parsePostcode } from "~/models/reading/postcode";
import { neededLine } from "~/models/reading/text";
import { signUpServices } from "~/models/trades/trade";
import { currentLeadChoices, planIds } from "./plan";

/** The specified message for every failure of the application. */
export const applicationFailed = "There was an error processing your application. Please try again.";

const wrongPlan = "Please choose a plan";

/** The form of the application; any other field that is posted, above all a price, is ignored. */
export const placementApplication = z.object({
  business_name: neededLine(120, "Please enter your business name"),
  contact_name: neededLine(120, "Please enter your name"),
  email: emailAddress("Please enter your email"),
  phone: neededPhone,
  service_type: z.enum(signUpServices, { error: "Please choose your service type" }),
  city: neededLine(100, "Please enter your city or town").refine(
    (typed) => !parsePostcode(typed),
    "Please enter a town or city, not a postcode",
  ),
  plan_type: z.enum(planIds, { error: wrongPlan }),
  current_leads: z
    .union([z.literal(""), z.enum(currentLeadChoices)], { error: "Please choose one of the list, or none" })
    .optional()
    .transform((choice) => choice || undefined),
});
export type ApplicationFields = z.output<typeof placementApplication>;
