import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PortalError } from "~/components/lead/lead-not-found";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { type PictureProblems, Pictures, UnsentToPicture } from "~/components/portal/profile/pictures";
import { type ProfileErrors, ProfileForm } from "~/components/portal/profile/profile-form";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { forgetKeptFields, requireProfessional } from "~/http/sessions/session.server";
import { disputeWords, heldFields, notSaved } from "~/models/listings/dispute";
import { findDispute } from "~/models/listings/open-dispute.server";
import {
  changeOf,
  fieldsOf,
  type ProfileFields,
  profileFailed,
  profileForm,
} from "~/models/listings/profile/own-profile";
import { saveProfile } from "~/models/listings/profile/own-profile.server";
import { listPictures } from "~/models/listings/profile/pictures.server";
import { versionOf } from "~/models/listings/profile/profile-version.server";
import { paths } from "~/paths";
import {
  refuseProfile,
  type ShownProfile,
  showBoth,
  showServices,
  typedVersion,
} from "./profile-answers.server";
import { changeOwnPicture, unsentPicture } from "./profile-pictures.server";
import { isUpload, uploadPicture } from "./profile-upload.server";
import { findUnsent, stayAt } from "./viewer.server";

type Answer = Partial<ShownProfile> & { problems?: PictureProblems };

const unsaved = "Your session ended before this was saved. Press Save Changes to keep it.";

export async function loader({ request }: LoaderFunctionArgs) {
  const professional = await requireProfessional(request);
  const { business } = professional;
  const kept = await findUnsent(request, professional);
  const typed = kept?.picture ? undefined : kept;
  const fields: ProfileFields = { ...fieldsOf(business), version: versionOf(business), ...typed };
  const errors: ProfileErrors = typed ? { business: [unsaved] } : {};
  const [pictures, dispute] = await Promise.all([listPictures(business.id), findDispute(business.id)]);
  const unsent = unsentPicture(kept, pictures);
  const { id, businessName: name } = business;
  return json({ business: id, name, pictures, dispute: dispute ?? null, fields, errors, unsent });
}

export async function action({ request }: ActionFunctionArgs) {
  if (isUpload(request)) return uploadPicture(request);
  const form = await readForm(request);
  return offerResend(form, () => changeProfile(request, form), profileFailed);
}

async function changeProfile(request: Request, form: FormData) {
  const professional = await requireProfessional(request, form);
  await stayAt(request, professional, form);
  const { account } = professional;
  if (form.has("picture")) return changeOwnPicture(request, account.id, form);
  const intent = String(form.get("intent") ?? "save");
  if (intent !== "save") return showServices(form, intent);
  const submission = parseWithZod(form, { schema: profileForm });
  if (submission.status !== "success") return refuseProfile(form, submission.error ?? {});

  const own = { accountId: account.id, businessId: submission.value.business };
  const outcome = await saveProfile(own, changeOf(submission.value), typedVersion(form));
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
        paths.profile,
        `Profile updated successfully!${outcome.waits ? ` ${notSaved}` : ""}`,
      );
  }
}

export const meta = metaOf({
  title: "Edit Business Profile",
  description: "What homeowners see of your business.",
});

export default function EditProfile() {
  const { business, name, pictures, dispute, unsent, ...stored } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { fields = stored.fields, errors = stored.errors, problems = {} } = answer ?? {};
  return (
    <>
      <PageNotice />
      <h1>Edit Business Profile</h1>
      <p className="hint mt-2">Update your business information to attract more customers</p>
      <p className="mt-2">
        <a href={paths.roofingBusiness(business)} className="link nav-link">
          See how customers see it
        </a>
      </p>
      {dispute ? <p className="note mt-4">{disputeWords[dispute]}</p> : null}
      <UnsentToPicture unsent={unsent} />
      <ProfileForm
        business={business}
        fields={fields}
        errors={errors}
        held={dispute === "looked into" ? Object.keys(heldFields) : undefined}
      />
      <Pictures business={business} name={name} pictures={pictures} problems={problems} unsent={unsent} />
    </>
  );
}

export const ErrorBoundary = PortalError;
