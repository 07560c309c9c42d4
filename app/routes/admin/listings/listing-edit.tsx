import { parseWithZod } from "@conform-to/zod/v4";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskDone, undoHint } from "~/components/admin/parts";
import { metaOf } from "~/components/page/page-meta";
import { ProfileForm } from "~/components/portal/profile/profile-form";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { deferDecision } from "~/models/base/deferred.server";
import { correctionVerb, findEditable } from "~/models/listings/admin/edit.server";
import { notSaved } from "~/models/listings/dispute";
import { changeOf, fieldsOf, listingForm, spreadMonday } from "~/models/listings/profile/own-profile";
import { versionOf } from "~/models/listings/profile/profile-version.server";
import { paths } from "~/paths";
import {
  refuseProfile,
  type ShownProfile,
  showBoth,
  showServices,
  typedVersion,
} from "~/routes/portal/profile-answers.server";
import type { Operator } from "../../../../drizzle/schema/values/accounts";
import { decidedBeforeWords } from "../after-decision.server";
import { listingMissing } from "./listing-action.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const listing = await findEditable(params.listingId ?? "");
  if (!listing) throw listingMissing();
  const details = {
    name: listing.contactName ?? undefined,
    phone: listing.phone ?? undefined,
    email: listing.email ?? undefined,
  };
  await recordSeen(operator, [{ subject: { kind: "listing", id: listing.id }, details }]);
  return json({
    id: listing.id,
    name: listing.businessName,
    owned: listing.ownerId !== null,
    optional: [...(listing.email ? [] : ["email"]), ...(listing.phone ? [] : ["phone"])],
    fields: { ...fieldsOf(listing), version: versionOf(listing) },
  });
}

export const action = deskAction(requireOperator, ({ operator, id, form }) => correct(operator, id, form));

async function correct(operator: Operator, id: string, form: FormData) {
  const listing = await findEditable(id);
  if (!listing) throw listingMissing();
  const intent = String(form.get("intent") ?? "save");
  if (intent !== "save") return showServices(form, intent);
  spreadMonday(form);
  const submission = parseWithZod(form, { schema: listingForm(listing) });
  if (submission.status !== "success") return refuseProfile(form, submission.error ?? {});

  const decision = { wished: changeOf(submission.value), version: typedVersion(form) };
  const { outcome } = await deferDecision(operator, correctionVerb, {
    subject: id,
    decision,
    says: (saved) => `${"name" in saved ? saved.name : ""}: corrected`,
  });
  switch (outcome.status) {
    case "decided before":
      return refuseProfile(form, { businessName: [decidedBeforeWords] });
    case "missing":
      throw listingMissing();
    case "changed":
      return showBoth(form, outcome.stored);
    case "unknown services":
      return refuseProfile(form, { service: ["Choose services from the list."] });
    case "unchanged":
      return redirectWithNotice(
        paths.adminListing(id),
        outcome.waits
          ? `Nothing was changed. ${notSaved}`
          : `Nothing was changed: ${outcome.name} says all of that already.`,
      );
    case "saved":
      return outcome.waits
        ? redirectWithNotice(paths.adminListing(id), notSaved)
        : redirect(paths.adminListing(id), 303);
  }
}

export const meta = metaOf<typeof loader>((data) => ({
  title: `Edit ${data?.name ?? "a listing"}`,
  description: "What a listing says, to be put right.",
}));

export default function EditListing() {
  const { id, name, owned, optional, ...stored } = useLoaderData<typeof loader>();
  const { fields = stored.fields, errors = {} } = useActionData<Partial<ShownProfile>>() ?? {};
  return (
    <>
      <DeskDone />
      <a href={paths.adminListing(id)} className="nav-link wrap-anywhere">
        {`Back to ${name}`}
      </a>
      <h1 className="mt-1 text-2xl wrap-anywhere">{`Edit ${name}`}</h1>
      <p className="hint mt-2">
        {owned
          ? "What it said before is kept, and its owner is told by email which parts you changed."
          : "What it said before is kept."}{" "}
        {undoHint}
      </p>
      <ProfileForm
        business={id}
        fields={fields}
        errors={errors}
        desk={{ page: paths.adminListingEdit(id), back: paths.adminListing(id), optional }}
      />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
