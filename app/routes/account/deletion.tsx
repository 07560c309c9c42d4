import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AccountDeletion, accountDeletionTitle } from "~/components/account/account-deletion";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { requireOwnAccount } from "~/http/sessions/operator.server";
import { signOut } from "~/http/sessions/sign-in.server";
import { deleteAccount, listingFates, listOwnedNames } from "~/models/admin/own-data.server";
import { listPaidFor } from "~/models/placements/account-plans.server";
import { paths } from "~/paths";
import { currentPassword, readWithPassword } from "./own-password.server";

export { accountPageHeaders as headers } from "~/http/caching-headers.server";

const lastOperator =
  "You are the last operator, and the desk needs one. Whoever runs the server makes another first.";

const deletion = z.object({
  current: currentPassword,
  listing: z.enum(listingFates).catch("unclaimed"),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireOwnAccount(request);
  return json({
    businesses: await listOwnedNames(account.id),
    paidFor: await listPaidFor(account),
    homeowner: account.role === "homeowner",
  });
}

export const action = formAction(async ({ request, form }) => {
  const account = await requireOwnAccount(request);
  const read = await readWithPassword(request, account, { form, schema: deletion });
  if (read.answer) return read.answer;
  const { status } = await deleteAccount(account, read.fields.listing);
  if (status === "last-operator")
    return refuse(read.submission, { formErrors: [lastOperator], hideFields: ["current"] });
  const gone = new Headers({ "Set-Cookie": await signOut(request) });
  return redirectWithNotice(paths.home, "Your account is deleted.", gone);
});

export const meta = metaOf({ title: accountDeletionTitle, description: "What deleting your account does." });

export default function Deletion() {
  const refused = useActionData<SubmissionResult>();
  return <AccountDeletion {...useLoaderData<typeof loader>()} refused={refused} />;
}
