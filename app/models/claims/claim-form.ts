import { z } from "zod";
import { oneLine } from "~/models/base/text";
import { webAddress } from "~/models/listings/profile/web-address";
import { emailAddress } from "~/models/messages/email-address";
import { parsePhone } from "~/models/phones/phone";
import { parsePostcode } from "~/models/places/postcode";
import { signUpServices } from "~/models/trades/trade";
import { verificationMethods } from "./claim";

export const claimFailed = "There was an error submitting your claim. Please try again.";
export const additionFailed = "There was an error adding your listing. Please try again.";

/** What somebody may list a business as who makes the listing (business specification, section 9). */
export const listingServices = [...signUpServices, "Pest Control", "Security Services", "Other"] as const;

const tooLong = (longest: number) => `Please use at most ${longest.toLocaleString("en-GB")} characters`;
const line = (longest: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(longest, tooLong(longest)).transform(oneLine);
const text = (longest: number) => z.string().trim().max(longest, tooLong(longest));

const wrongPhone = "Please enter a UK phone number, like 07700 900 123";
const phone = z
  .string({ error: wrongPhone })
  .trim()
  .max(40, wrongPhone)
  .pipe(z.string().refine((typed) => parsePhone(typed).status !== "invalid", wrongPhone))
  .transform((typed) => parsePhone(typed).e164 ?? "");

const contact = {
  contact_name: line(120, "Please enter your name"),
  email: emailAddress("Please enter your email"),
  phone,
};

/** What somebody gives who claims a listing; whatever else is posted is not looked at. */
export const claimForm = z.object({
  ...contact,
  verification_method: z.enum(verificationMethods, { error: "Please choose how we can check" }),
  additional_info: text(2000).default(""),
});
export type ClaimFields = z.output<typeof claimForm>;

/** What somebody gives who says that a listing with an owner is theirs. */
export const disputeForm = z.object({
  ...contact,
  verification_method: z.enum(verificationMethods).default("document"),
  additional_info: z
    .string({ error: "Please say how we can tell that it is yours" })
    .trim()
    .min(1, "Please say how we can tell that it is yours")
    .max(2000, tooLong(2000)),
});

/** What somebody gives who makes or adds a listing. */
export const newListingForm = z.object({
  business_name: line(120, "Please enter your business name"),
  ...contact,
  website: text(500)
    .pipe(
      z
        .string()
        .refine(
          (typed) => typed === "" || webAddress(typed) !== undefined,
          "Please enter a website address, like www.example.co.uk",
        ),
    )
    .transform((typed) => (typed ? webAddress(typed)?.href : undefined))
    .optional(),
  service_type: z.enum(listingServices, { error: "Please choose your service type" }),
  street_address: text(200).optional(),
  city: line(100, "Please enter your city or town").refine(
    (typed) => !parsePostcode(typed),
    "Please enter a town or city. The postcode has a field of its own",
  ),
  postcode: line(20, "Please enter your postcode").refine(
    (typed) => parsePostcode(typed)?.postcode !== undefined,
    "Please enter a full UK postcode, like LS1 4DY",
  ),
  description: z
    .string({ error: "Please say what your business does" })
    .trim()
    .min(1, "Please say what your business does")
    .max(5000, tooLong(5000)),
});
export type NewListingFields = z.output<typeof newListingForm>;

/** What an operator writes who turns a claim down; it is mailed. */
export const rejectionForm = z.object({
  reason: z
    .string({ error: "Say why, in words that the claimant can read" })
    .trim()
    .min(1, "Say why, in words that the claimant can read")
    .max(1000, tooLong(1000)),
});

const typedCode = "Enter the 6 digits of the code";
/** A code as somebody types or pastes it, with or without spaces. */
export const claimCodeForm = z.object({
  code: z
    .string({ error: typedCode })
    .max(40, typedCode)
    .transform((typed) => typed.replace(/\D/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, typedCode)),
});
