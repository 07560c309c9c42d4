import type { SubmissionResult } from "@conform-to/dom";
import { shortestPassword } from "~/models/accounts/sign-in-rules";
import { signUpServices } from "~/models/trades/trade";
import { paths } from "~/paths";
import { type AccountField, AccountForm, emailField, newPasswordFields, phoneField } from "./account-form";
import type { RoleChoice } from "./login-choices";

const fields: Readonly<Record<RoleChoice, readonly AccountField[]>> = {
  homeowner: [
    { name: "fullName", label: "Full name", autoComplete: "name", required: true },
    emailField,
    { ...phoneField, label: "Phone (optional)", required: false },
    ...newPasswordFields(shortestPassword),
  ],
  professional: [
    { name: "businessName", label: "Business name", autoComplete: "organization", required: true },
    { name: "contactName", label: "Contact name", autoComplete: "name", required: true },
    phoneField,
    {
      name: "city",
      label: "City",
      hint: "Or your postcode, which tells us better where you are.",
      autoComplete: "address-level2",
      required: true,
    },
    {
      name: "serviceType",
      label: "Service type",
      required: true,
      options: signUpServices.map((name) => ({ value: name, label: name })),
    },
    emailField,
    ...newPasswordFields(shortestPassword),
  ],
};

export const SignUpForm = ({ role, refused }: { role: RoleChoice; refused?: SubmissionResult }) => (
  <div className="panel mt-4">
    <AccountForm
      intent={role}
      action={paths.login(undefined, role, "sign-up")}
      fields={fields[role]}
      refused={refused}
      send="Create account"
    />
  </div>
);
