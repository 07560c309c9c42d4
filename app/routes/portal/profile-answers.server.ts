import { json } from "@remix-run/node";
import type { ProfileErrors } from "~/components/portal/profile/profile-form";
import { textsOf } from "~/http/bodies/form.server";
import type { ProfileChange, ProfileFields } from "~/models/listings/profile/own-profile";
import { changeServices, readServices } from "~/models/listings/profile/profile-services";
import { mergeTyped } from "~/models/listings/profile/profile-version.server";

/** The form of a listing that is shown again: what was typed, and what is wrong with it. */
export type ShownProfile = { fields: ProfileFields; errors: ProfileErrors };

/** The version of the listing that the form was filled in on; undefined where it does not say. */
export function typedVersion(form: FormData): string | undefined {
  const version = form.get("version");
  return typeof version === "string" ? version.slice(0, 300) : undefined;
}

export const refuseProfile = (form: FormData, errors: ProfileErrors) =>
  json<ShownProfile>({ fields: textsOf(form), errors }, { status: 422 });

/** The form as it was typed, with a service added or removed; nothing is saved yet. */
export function showServices(form: FormData, intent: string) {
  const fields = textsOf(form);
  const changed = changeServices(fields.services ?? "", intent, fields.service ?? "");
  if (changed.status === "refused") return refuseProfile(form, { service: [changed.problem] });
  return json<ShownProfile>({ fields: { ...fields, services: changed.services }, errors: {} });
}

/** For a listing that somebody else saved since the form was opened: both versions, to be looked over and saved. */
export function showBoth(form: FormData, stored: ProfileChange) {
  const { fields, clashes } = mergeTyped(typedVersion(form) ?? "", textsOf(form), stored);
  const errors = Object.fromEntries(
    clashes.map(({ name, stored: text }) => [
      name === "services" ? "service" : name,
      [savedMeanwhile(name, text)],
    ]),
  );
  const business = [clashes.length > 0 ? changedTwice : changedElsewhere];
  return json<ShownProfile>({ fields, errors: { business, ...errors } }, 409);
}

const changedElsewhere =
  "Nothing is saved yet: somebody else saved other parts of this meanwhile, which are below now beside yours. Look it over, then press Save Changes.";
const changedTwice =
  "Nothing is saved yet: somebody else saved this meanwhile. Where both of you changed the same, yours is in the field and what was saved is above it. Look it over, then press Save Changes.";

const savedMeanwhile = (name: string, stored: string): string => {
  const text = name === "services" ? readServices(stored).join(", ") : stored;
  return text ? `Saved meanwhile: ${text}` : "Saved meanwhile: nothing, it was emptied.";
};
