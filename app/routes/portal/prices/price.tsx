import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { OwnPricePage, priceTitle } from "~/components/prices/own-price";
import { readMultipart, type Upload } from "~/http/bodies/multipart.server";
import { outlive } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { pricePaths } from "~/models/prices/addresses";
import { largestPriceFileBytes } from "~/models/prices/price";
import { defaultValidUntil, fieldsOf, priceForm, typedFields } from "~/models/prices/price-form";
import { keepDraft } from "~/workflows/prices/keep-draft.server";
import { leadNotFound } from "../lead-action.server";
import { requireViewerOf, takesFiles } from "../viewer.server";
import { aboutLead, requireOwnPrice, rowsFor } from "./own-price.server";
import { refuseChange, revisionOf } from "./refused-price.server";

/** Where a business says what it asks for the work of a lead, and reads what it sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { own, found } = await requireOwnPrice(args);
  const { price, versions, files } = found;
  const [newest] = versions;
  // Nothing of another lead's price: each answer is a statement on this job, which nobody has made yet.
  const begun = newest ? fieldsOf(newest.terms) : { validUntil: defaultValidUntil(new Date()) };
  const fileId = price?.draft ? price.draftFileId : newest?.fileId;
  return json({
    ...aboutLead(found),
    business: own.businessId,
    values: price?.draft ?? begun,
    drafted: Boolean(price?.draft),
    revision: price?.revision ?? 0,
    withdrawn: price?.withdrawnAt ? { at: price.withdrawnAt, why: price.withdrawnWhy } : null,
    file: files.find(({ id }) => id === fileId) ?? null,
    versions: versions.map(({ id, number, createdAt, terms, totalPence, fileId }) => ({
      ...{ number, at: createdAt, fileId, rows: rowsFor(found, terms, totalPence) },
      chosen: id === found.lead.hiredVersionId,
    })),
  });
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const taken = await takesFiles(request);
  const wanted = { file: "file", largestFileBytes: largestPriceFileBytes, taken };
  return readMultipart(request, wanted, (upload) => outlive(request, upload, () => keep(args, upload)));
}

async function keep(args: ActionFunctionArgs, { form, file }: Upload) {
  const own = await requireViewerOf(args, form);
  const submission = parseWithZod(form, { schema: priceForm(new Date()) });
  const looks = form.get("intent") !== "save";
  if (looks && submission.status !== "success") return refuseChange(submission, {});
  const draft = { ...own, ...revisionOf(form), fields: typedFields(form), without: form.has("without") };
  const kept = await keepDraft(draft, file);
  if (kept.status === "missing") throw leadNotFound();
  if (kept.status !== "saved") return refuseChange(submission, kept);
  return looks
    ? redirectWithNotice(
        pricePaths.own(own.leadId, "look"),
        "Saved. Nobody but you sees it until you send it.",
      )
    : redirectWithNotice(pricePaths.own(own.leadId), "Draft saved. Nobody but you sees it.");
}

export const meta = metaOf<typeof loader>({ title: priceTitle, description: "What you ask for the work." });

export default function OwnPrice() {
  return <OwnPricePage {...useLoaderData<typeof loader>()} refused={useActionData<SubmissionResult>()} />;
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
