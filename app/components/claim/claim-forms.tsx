import type { SubmissionResult } from "@conform-to/dom";
import { type AccountField, AccountForm, emailField, phoneField } from "~/components/account/account-form";
import type { VerificationMethod } from "~/models/claims/claim";
import { listingServices } from "~/models/claims/claim-form";
import { methods } from "~/models/claims/verification-methods";

/** What the form is filled in with, as far as we know it. */
export type KnownContact = { contact_name?: string; email?: string; phone?: string };

export const contactFields = (known: KnownContact): AccountField[] => [
  {
    name: "contact_name",
    label: "Contact name",
    autoComplete: "name",
    required: true,
    defaultValue: known.contact_name,
  },
  { ...emailField, defaultValue: known.email },
  { ...phoneField, defaultValue: known.phone },
];

export const businessNameField = (defaultValue?: string): AccountField => ({
  name: "business_name",
  label: "Business name",
  autoComplete: "organization",
  required: true,
  defaultValue,
});

type ClaimFormProps = {
  action: string;
  known: KnownContact;
  /** Those that the listing allows, and the one that is chosen beforehand if it is among them. */
  offered: readonly VerificationMethod[];
  method: VerificationMethod;
  refused?: SubmissionResult;
};

export const ClaimForm = ({ action, known, offered, method, refused }: ClaimFormProps) => (
  <AccountForm
    intent="claim"
    action={action}
    refused={refused}
    send="Submit Claim"
    busy="Submitting Claim..."
    fields={[
      ...contactFields(known),
      {
        name: "verification_method",
        label: "Verification method",
        hint: "How you want to show that the business is yours.",
        options: offered.map((value) => ({ value, label: methods[value].option })),
        defaultValue: offered.includes(method) ? method : offered[0],
        required: true,
      },
      {
        name: "additional_info",
        label: "Additional information (optional)",
        hint: "Anything that helps us to see that it is yours.",
        rows: 4,
      },
    ]}
  />
);

/** For somebody who says that a listing with an owner is theirs. */
export const DisputeForm = ({ action, known, refused }: Omit<ClaimFormProps, "offered" | "method">) => (
  <AccountForm
    intent="dispute"
    action={action}
    refused={refused}
    send="Send to a person"
    busy="Sending..."
    fields={[
      ...contactFields(known),
      {
        name: "additional_info",
        label: "How can we tell that it is yours?",
        hint: "You can add a document on the next page.",
        rows: 4,
        required: true,
      },
    ]}
  />
);

type NewListingFormProps = Omit<ClaimFormProps, "offered" | "method"> & {
  send: string;
  busy: string;
  known: KnownContact & { business_name?: string; city?: string };
};

/** The fields about a new business, besides the contact's. */
const businessFields = (city: string | undefined): AccountField[] => [
  {
    name: "website",
    label: "Website (optional)",
    inputMode: "url",
    autoComplete: "url",
    autoCapitalize: "none",
  },
  {
    name: "service_type",
    label: "Service type",
    options: listingServices.map((value) => ({ value, label: value })),
    required: true,
  },
  { name: "street_address", label: "Street address (optional)", autoComplete: "address-line1" },
  {
    name: "city",
    label: "City or town",
    autoComplete: "address-level2",
    required: true,
    defaultValue: city,
  },
  {
    name: "postcode",
    label: "Postcode",
    autoComplete: "postal-code",
    autoCapitalize: "characters",
    required: true,
  },
  { name: "description", label: "Description", rows: 5, required: true },
];

export const NewListingForm = ({ action, known, refused, send, busy }: NewListingFormProps) => (
  <AccountForm
    intent="create"
    action={action}
    refused={refused}
    send={send}
    busy={busy}
    fields={[businessNameField(known.business_name), ...contactFields(known), ...businessFields(known.city)]}
  />
);
