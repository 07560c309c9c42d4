import { z } from "zod";
import { codeField } from "~/models/reading/codes";
import { emailAddress } from "~/models/reading/email";
import { neededPhone } from "~/models/reading/phone";
import { parsePostcode } from "~/models/reading/postcode";
import { neededLine, neededText, typedText } from "~/models/reading/text";
import { webAddress } from "~/models/reading/website";
import { signUpServices } from "~/models/trades/trade";
import { verificationMethods } from "./claim";

export const claimFailed = "There was an error submitting your claim. Please try again.";
export const additionFailed = "There was an error adding your listing. Please try again.";

/** What a new listing may be listed as (business specification, section 9). */
export const listingServices = [...signUpServices, "Pest Control", "Security Services", "Other"] as const;

const contact = {
  contact_name: neededLine(120, "Please enter your name"),
  email: emailAddress("Please enter your email"),
  phone: neededPhone,
};

/** The claim of a listing; other posted fields are ignored. */
export const claimForm = z.object({
  ...contact,
  verification_method: z.enum(verificationMethods, { error: "Please choose how we can check" }),
  additional_info: typedText(2000).default(""),
});
export type ClaimFields = z.output<typeof claimForm>;

/** The claim of a listing that has an owner. */
export const disputeForm = z.object({
  ...contact,
  verification_method: z.enum(verificationMethods).default("document"),
  additional_info: neededText(2000, "Please say how we can tell that it is yours"),
});

/** A new listing, by its owner or a stranger. */
export const newListingForm = z.object({
  business_name: neededLine(120, "Please enter your business name"),
  ...contact,
  website: typedText(500)
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
  street_address: typedText(200).optional(),
  city: neededLine(100, "Please enter your city or town").refine(
    (typed) => !parsePostcode(typed),
    "Please enter a town or city. The postcode has a field of its own",
  ),
  postcode: neededLine(20, "Please enter your postcode").refine(
    (typed) => parsePostcode(typed)?.postcode !== undefined,
    "Please enter a full UK postcode, like LS1 4DY",
  ),
  description: neededText(5000, "Please say what your business does"),
});
export type NewListingFields = z.output<typeof newListingForm>;

/** An operator's rejection of a claim; the reason is mailed. */
export const rejectionForm = z.object({
  reason: neededText(1000, "Say why, in words that the claimant can read"),
});

export const claimCodeForm = z.object({ code: codeField("Enter the 6 digits of the code") });
