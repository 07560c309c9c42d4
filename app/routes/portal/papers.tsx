import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import type { RefusedPaper } from "~/components/portal/profile/job-form";
import { PaperForms, SentPapers } from "~/components/portal/profile/papers";
import { ProfileHead, profilePageNames } from "~/components/portal/profile/profile-head";
import { textsOf } from "~/http/bodies/form.server";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { outlive } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { largestDocumentBytes } from "~/models/claims/claim";
import { givenBy, paperForm, sentKinds } from "~/models/listings/profile/paper";
import { listOwnPapers } from "~/models/listings/profile/papers.server";
import { listPictures } from "~/models/listings/profile/pictures.server";
import { paths } from "~/paths";
import { sendOwnPaper } from "~/workflows/listings/send-paper.server";
import { requireProfessionalAt, takesFiles } from "./viewer.server";

/** What an owner sends to have checked: insurance, trade bodies and guarantees by a paper each, finished jobs by two photos. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { account, business } = await requireProfessional(request);
  const [sent, pictures] = await Promise.all([
    listOwnPapers({ accountId: account.id, businessId: business.id }),
    listPictures(business.id),
  ]);
  const photos = pictures.filter(({ kind }) => kind === "gallery");
  return json({ business: business.id, sent, photos, kind: kindAt(request) });
}

const kindAt = (request: Request) =>
  sentKinds.find((kind) => kind === new URL(request.url).searchParams.get("send")) ?? "insurance";

export async function action({ request }: ActionFunctionArgs) {
  const wanted = {
    file: "paper",
    largestFileBytes: largestDocumentBytes,
    taken: await takesFiles(request),
  };
  return readMultipart(request, wanted, (upload) =>
    outlive(request, upload, () => send(request, upload), "Your paper could not be sent. Please try again."),
  );
}

async function send(request: Request, { form, file }: Upload) {
  const professional = await requireProfessionalAt(request, form);
  const fields = textsOf(form);
  const refuse = (errors: RefusedPaper["errors"]) => json<RefusedPaper>({ fields, errors }, { status: 422 });
  const submission = parseWithZod(form, { schema: paperForm });
  if (submission.status !== "success") return refuse(submission.error ?? {});
  const own = { accountId: professional.account.id, businessId: submission.value.business };
  const { before = "", after = "" } = submission.value;
  const answer = await sendOwnPaper(own, givenBy(submission.value), { file, photos: [before, after] });
  if (answer.status === "missing") throw refusal(404, "This business does not exist, or it is not yours.");
  if (answer.status === "refused") return refuse({ [answer.field]: [answer.error] });
  return redirectWithNotice(
    paths.profilePage("proof"),
    "Sent. A person looks at it, and the answer is here.",
  );
}

export const meta = metaOf({
  title: `${profilePageNames.proof} · Edit Business Profile`,
  description: "What a person checks about your business.",
});

export default function Papers() {
  const { business, sent, photos, ...loaded } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedPaper>();
  const kind = sentKinds.find((each) => each === refused?.fields.kind) ?? loaded.kind;
  return (
    <>
      <ProfileHead business={business} />
      <PageNotice />
      <SentPapers sent={sent} />
      <PaperForms business={business} photos={photos} kind={kind} refused={refused} />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
