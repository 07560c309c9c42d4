import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PortalError } from "~/components/lead/lead-not-found";
import { metaOf } from "~/components/page/page-meta";
import { type PictureProblems, Pictures } from "~/components/portal/profile/pictures";
import { ProfileHead } from "~/components/portal/profile/profile-head";
import { readForm } from "~/http/bodies/form.server";
import { isMultipart } from "~/http/bodies/multipart.server";
import { offerResend } from "~/http/outage.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { changeOf, profileFailed, profileForm } from "~/models/listings/profile/own-profile";
import { saveProfile } from "~/models/listings/profile/own-profile.server";
import { listPictures } from "~/models/listings/profile/pictures.server";
import { paths } from "~/paths";
import { typedVersion } from "./profile-answers.server";
import { changePicture, changePictures } from "./profile-pictures.server";
import { findUnsent, stayAt } from "./viewer.server";

/** The pictures of a business: the first of the pages of its profile, since it is the one that is opened most. */
export async function loader({ request }: LoaderFunctionArgs) {
  const professional = await requireProfessional(request);
  const { id, businessName: name, serviceTypes: services } = professional.business;
  const [unsent, pictures] = await Promise.all([findUnsent(request, professional), listPictures(id)]);
  const at = new URL(request.url).searchParams.get("at") ?? "gallery";
  return json({ business: id, name, services, pictures, unsent, at });
}

export async function action({ request }: ActionFunctionArgs) {
  if (isMultipart(request)) return changePictures(request);
  const form = await readForm(request);
  return form.has("do") && form.get("do") !== "describe"
    ? changePicture(request, form)
    : offerResend(form, () => saveWhole(request, form), profileFailed);
}

const divided =
  "Nothing is done: this page has become five short ones since you opened it. Go back, where what you typed still is, and press Save Changes first; then open Edit Profile for the new pages.";
const dividedWrong =
  "Nothing is saved: something in the form is missing or wrong, and it has become five short pages since you opened it. Go back, where what you typed still is, and open Edit Profile beside it for the new pages.";

/** What a page posts that was open when the profile was one form. It can go a day after this is live. */
async function saveWhole(request: Request, form: FormData) {
  const professional = await requireProfessional(request, form);
  await stayAt(request, professional, form);
  if (form.has("picture") || (form.get("intent") ?? "save") !== "save") throw refusal(409, divided);
  const submission = parseWithZod(form, { schema: profileForm });
  if (submission.status !== "success") throw refusal(422, dividedWrong);
  const own = { accountId: professional.account.id, businessId: submission.value.business };
  const outcome = await saveProfile(own, changeOf(submission.value), typedVersion(form));
  if (outcome.status === "missing") throw refusal(404, "This business does not exist, or it is not yours.");
  if (outcome.status !== "saved") throw refusal(422, dividedWrong);
  return redirectWithNotice(paths.profilePage("who"), "Profile updated successfully!");
}

export const meta = metaOf({
  title: "Photos · Edit Business Profile",
  description: "The pictures that homeowners see of your business.",
});

export default function EditPhotos() {
  const { pictures, unsent, ...about } = useLoaderData<typeof loader>();
  const { problems = {} } = useActionData<{ problems?: PictureProblems }>() ?? {};
  return (
    <>
      <ProfileHead business={about.business} />
      <Pictures {...about} pictures={pictures} problems={problems} unsent={unsent} />
    </>
  );
}

export const ErrorBoundary = PortalError;
