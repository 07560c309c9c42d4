import { parseWithZod } from "@conform-to/zod/v4";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { PageForm, type ProfileErrors } from "~/components/portal/profile/profile-form";
import { ProfileHead, profilePageNames } from "~/components/portal/profile/profile-head";
import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { forgetKeptFields } from "~/http/sessions/session.server";
import { disputeWords, notSaved } from "~/models/listings/dispute";
import { findDispute } from "~/models/listings/open-dispute.server";
import {
  fieldsOf,
  heldFields,
  type ProfileFields,
  pageForms,
  profileFailed,
  spreadMonday,
} from "~/models/listings/profile/own-profile";
import { saveProfile } from "~/models/listings/profile/own-profile.server";
import { versionOf } from "~/models/listings/profile/profile-version.server";
import { type FormPage, formPages, paths } from "~/paths";
import {
  refuseProfile,
  type ShownProfile,
  showBoth,
  showServices,
  typedVersion,
} from "./profile-answers.server";
import { findUnsent, requireProfessionalAt } from "./viewer.server";

const unsaved = "Your session ended before this was saved. Press Save Changes to keep it.";

/** Which of the form pages an address is of. */
const pageAt = (request: Request): FormPage =>
  formPages.find((page) => new URL(request.url).pathname.endsWith(page)) ?? "who";

/** A page of the profile that is a form: who, services and area, or hours. */
export async function loader({ request }: LoaderFunctionArgs) {
  const professional = await requireProfessional(request);
  const page = pageAt(request);
  const { business } = professional;
  const [typed, dispute] = await Promise.all([findUnsent(request, professional), findDispute(business.id)]);
  const fields: ProfileFields = { ...fieldsOf(business), version: versionOf(business), ...typed };
  const errors: ProfileErrors = typed ? { business: [unsaved] } : {};
  return json({ page, business: business.id, dispute: dispute ?? null, fields, errors });
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
  const submission = parseWithZod(form, { schema: pageForms(professional.business)[page] });
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
      await forgetKeptFields(request);
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
  const { fields = stored.fields, errors = stored.errors } = useActionData<Partial<ShownProfile>>() ?? {};
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
        held={dispute === "looked into" ? Object.keys(heldFields) : undefined}
      />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
