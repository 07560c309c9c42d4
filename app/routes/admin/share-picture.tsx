import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SubmitButton } from "~/components/form/controls";
import { FileField } from "~/components/form/file-field";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { shippedSharePicture, site } from "~/content/site";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { outlive } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { findOperator, requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { largestPictureBytes } from "~/models/listings/profile/picture";
import { paths } from "~/paths";
import { removeSharePicture, storeSharePicture } from "~/workflows/listings/store-picture.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  return json({ address: site.sharePicture, own: site.sharePicture !== shippedSharePicture });
}

export async function action({ request }: ActionFunctionArgs) {
  // Only an operator's file is written to disk.
  const taken = (await findOperator(request)) !== undefined;
  const wanted = { file: "picture", largestFileBytes: largestPictureBytes, taken };
  return readMultipart(request, wanted, (upload) => outlive(request, upload, () => change(request, upload)));
}

async function change(request: Request, { form, file }: Upload) {
  const operator = await requireFreshOperator(request);
  if (form.get("do") === "remove") {
    await removeSharePicture(operator);
    return redirectWithNotice(paths.adminSharePicture, "Shared links show what the site came with.");
  }
  const outcome = await storeSharePicture(operator, file);
  if (outcome.status === "stored")
    return redirectWithNotice(paths.adminSharePicture, "Saved: new shares show it within a minute.");
  const problem = "error" in outcome ? outcome.error : "";
  return json({ problem }, { status: outcome.status === "failed" ? 503 : 422 });
}

export const meta = metaOf({ title: "Picture of shared links", description: "What a shared link shows." });

export default function SharePicture() {
  const { address, own } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">Picture of shared links</h1>
      <p className="mt-2 max-w-[68ch]">
        What a message or a post shows beside a link to this site, where the page has no picture of its own.
      </p>
      <img src={address} alt="As it is now" width="600" height="315" className="mt-4 h-auto max-w-full" />
      <form method="post" encType="multipart/form-data" className="mt-6 grid max-w-2xl gap-5" data-sends="">
        <FileField
          name="picture"
          label="Another picture"
          accept="image/*"
          hint="A photo or drawing with the name in it, best 1200 by 630 pixels; 40 MB at most."
          errors={problem ? [problem] : undefined}
        />
        <p className="flex flex-wrap gap-3">
          <SubmitButton>Use this picture</SubmitButton>
          {own ? (
            <SubmitButton name="do" value="remove" quiet>
              Use what the site came with
            </SubmitButton>
          ) : null}
          <a href={paths.adminSettings} className="link self-center">
            Back to the settings
          </a>
        </p>
      </form>
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
