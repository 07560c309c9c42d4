import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageNotice } from "~/components/page/notice";
import { pageMeta } from "~/components/page/page-meta";
import { PortalError } from "~/components/portal/portal-error";
import { type PictureProblems, Pictures } from "~/components/portal/profile/pictures";
import { type ProfileErrors, ProfileForm } from "~/components/portal/profile/profile-form";
import { readForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { offerResend } from "~/http/outage.server";
import { refusal } from "~/http/refusal.server";
import { findKeptFields, forgetKeptFields, requireProfessional } from "~/http/session.server";
import { frozenListing } from "~/models/claims/claim";
import { findDispute } from "~/models/claims/open-dispute.server";
import {
  changeOf,
  fieldsOf,
  type ProfileFields,
  profileFailed,
  profileForm,
} from "~/models/listings/own-profile";
import { saveProfile } from "~/models/listings/own-profile.server";
import { listPictures } from "~/models/listings/pictures.server";
import { versionOf } from "~/models/listings/profile-version.server";
import { paths } from "~/paths";
import {
  refuseProfile,
  type ShownProfile,
  showBoth,
  showServices,
  typedVersion,
} from "./profile-answers.server";
import { changeOwnPicture, isUpload, uploadPicture } from "./profile-pictures.server";

type Answer = Partial<ShownProfile> & { problems?: PictureProblems };

const unsaved = "Your session ended before this was saved. Press Save Changes to keep it.";

export async function loader({ request }: LoaderFunctionArgs) {
  const { business } = await requireProfessional(request);
  const kept = await findKeptFields(request);
  const fields: ProfileFields = { ...fieldsOf(business), version: versionOf(business), ...kept };
  const errors: ProfileErrors = kept ? { business: [unsaved] } : {};
  const [pictures, disputed] = await Promise.all([listPictures(business.id), findDispute(business.id)]);
  return json({ business: business.id, name: business.businessName, pictures, disputed, fields, errors });
}

export async function action({ request }: ActionFunctionArgs) {
  if (isUpload(request)) return uploadPicture(request);
  const form = await readForm(request);
  return offerResend(form, () => changeProfile(request, form), profileFailed);
}

async function changeProfile(request: Request, form: FormData) {
  const { account } = await requireProfessional(request, form);
  if (form.has("picture")) return changeOwnPicture(account.id, form);
  const intent = String(form.get("intent") ?? "save");
  if (intent !== "save") return showServices(form, intent);
  const submission = parseWithZod(form, { schema: profileForm });
  if (submission.status !== "success") return refuseProfile(form, submission.error ?? {});

  const own = { accountId: account.id, businessId: submission.value.business };
  const outcome = await saveProfile(own, changeOf(submission.value), typedVersion(form));
  switch (outcome.status) {
    case "missing":
      throw refusal(404, "This business does not exist, or it is not yours.");
    case "disputed":
      return refuseProfile(form, { business: [frozenListing] }, 409);
    case "changed":
      return showBoth(form, outcome.stored);
    case "unknown services":
      return refuseProfile(form, { service: ["Choose services from the list."] });
    case "saved":
      await forgetKeptFields(request);
      return redirectWithNotice(paths.profile, "Profile updated successfully!");
  }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: "Edit Business Profile", description: "What homeowners see of your business.", noindex: true },
    matches,
  );

export default function EditProfile() {
  const { business, name, pictures, disputed, ...stored } = useLoaderData<typeof loader>();
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
      {disputed ? <p className="note mt-4">{frozenListing}</p> : null}
      <ProfileForm business={business} fields={fields} errors={errors} />
      <Pictures business={business} name={name} pictures={pictures} problems={problems} />
    </>
  );
}

export const ErrorBoundary = PortalError;
