import { z } from "zod";
import { oneLine } from "~/models/base/text";
import { emailAddress } from "~/models/messages/email-address";
import { parsePhone } from "~/models/phones/phone";
import { signUpServices } from "~/models/trades/service-types";
import { passwordTwice, withPasswordRules } from "./passwords/new-password.server";

const longestName = 120;
const longestPhone = 40;

/** A line that somebody types, with single spaces. */
const line = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longestName, `Please use at most ${longestName} characters`)
    .transform(oneLine);

const wrongPhone = "Please enter a UK phone number, like 07700 900 123";
const isPhone = (text: string) => parsePhone(text).status !== "invalid";
const typedPhone = z.string({ error: wrongPhone }).trim().max(longestPhone, wrongPhone);
const email = emailAddress("Please enter your email");

/** What a homeowner gives who signs up; whatever else is posted is not looked at. */
export const homeownerForm = withPasswordRules(
  z.object({
    fullName: line("Please enter your full name"),
    email,
    phone: typedPhone.pipe(z.string().refine((text) => text === "" || isPhone(text), wrongPhone)).default(""),
    ...passwordTwice(),
  }),
);

/** What a professional gives. */
export const professionalForm = withPasswordRules(
  z.object({
    businessName: line("Please enter your business name"),
    contactName: line("Please enter your name"),
    phone: typedPhone.pipe(z.string().refine(isPhone, wrongPhone)),
    city: line("Please enter your city"),
    serviceType: z.enum(signUpServices, { error: "Please choose your service type" }),
    email,
    ...passwordTwice(),
  }),
);
