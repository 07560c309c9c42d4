import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { PageForm } from "~/components/portal/profile/profile-form";
import { ProfileHead, profilePageNames } from "~/components/portal/profile/profile-head";
import { formAction } from "~/http/form-action.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { disputeWords, notSaved } from "~/models/listings/dispute";
import { findDispute } from "~/models/listings/open-dispute.server";
import {
  fieldsOf,
  frozenFields,
  type ProfileFields,
  pageForms,
  profileFailed,
  spreadMonday,
} from "~/models/listings/profile/own-profile";
import { saveProfile } from "~/models/listings/profile/own-profile.server";
import { versionOf } from "~/models/listings/profile/profile-version.server";
import { askedFields } from "~/models/reading/offers";
import { type FormPage, formPages, paths } from "~/paths";
import {
  refuseProfile,
  type ShownProfile,
  showBoth,
  showServices,
  typedVersion,
} from "./profile-answers.server";
import { requireProfessionalAt } from "./viewer.server";

/** Which of the form pages an address is of. */
const pageAt = (request: Request): FormPage =>
  formPages.find((page) => new URL(request.url).pathname.endsWith(page)) ?? "who";

/** A page of the profile that is a form: who, services and area, or hours. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { business } = await requireProfessional(request);
  const dispute = (await findDispute(business.id)) ?? null;
  const fields: ProfileFields = { ...fieldsOf(business), version: versionOf(business) };
  return json({ page: pageAt(request), business: business.id, dispute, fields });
}

export const action = formAction(
  ({ request, form }) => changePage(request, pageAt(request), form),
  () => profileFailed,
);

async function changePage(request: Request, page: FormPage, form: FormData) {
  const professional = await requireProfessionalAt(request, form);
  const intent = String(form.get("intent") ?? "save");
  if (intent !== "save") return showServices(form, intent);
  if (page === "hours") spreadMonday(form);
  // An address that was kept before is not asked about at each change.
  const asked = askedFields.filter((field) => form.get(field) !== professional.business[field]);
  const submission = parseForm(form, pageForms(professional.business)[page], asked);
  if (submission.status !== "success") return refuseProfile(form, submission.error ?? {});

  const { business, change } = submission.value;
  const own = { accountId: professional.account.id, businessId: business };
  const outcome = await saveProfile(own, change, typedVersion(form));
  switch (outcome.status) {
    case "missing":
      throw refusal(404, "This business does not exist, or it is not yours.");
    case "changed":
      return showBoth(form, outcome.stored);
    case "unknown services":
      return refuseProfile(form, { service: ["Choose services from the list."] });
    case "saved":
      return redirectWithNotice(
        paths.profilePage(page),
        `Profile updated successfully!${outcome.waits ? ` ${notSaved}` : ""}`,
      );
  }
}

export const meta = metaOf<typeof loader>((data) => ({
  title: `${profilePageNames[data?.page ?? "who"]} · Edit Business Profile`,
  description: "What homeowners see of your business.",
}));

export default function EditProfile() {
  const { page, business, dispute, ...stored } = useLoaderData<typeof loader>();
  const { fields = stored.fields, errors = {} } = useActionData<Partial<ShownProfile>>() ?? {};
  return (
    <>
      <ProfileHead business={business} />
      {dispute ? <p className="note mt-4">{disputeWords[dispute]}</p> : null}
      <PageNotice />
      <PageForm
        page={page}
        business={business}
        fields={fields}
        errors={errors}
        frozen={dispute === "looked into" ? Object.keys(frozenFields) : undefined}
      />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
