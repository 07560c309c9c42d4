import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { count } from "~/components/admin/imports/words";
import { SubmitButton } from "~/components/form/controls";
import { NavLink, QuietLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator } from "~/http/sessions/operator.server";
import { countRemovable, daysToRestore, removeAll } from "~/models/removals/removals.server";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireFreshOperator(request);
  const sure = new URL(request.url).searchParams.get("sure") === "yes";
  return json({ listings: await countRemovable(), sure, days: daysToRestore });
}

/** Two confirmations, each a form: the first leads to the second, which alone deletes. */
export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const intent = form.get("intent");
  if (intent === "sure") return redirect(paths.deleteAll("yes"), 303);
  if (intent !== "delete") throw refusal(422, "Press one of the buttons on the page.");
  if ((await countRemovable()) === 0) {
    return redirectWithNotice(paths.adminImports, {
      refused: "Nothing was deleted: there is no business on the site.",
    });
  }
  const { total } = await removeAll(operator);
  return redirectWithNotice(
    paths.adminImports,
    `${total === 1 ? "1 business is" : `${count(total)} businesses are`} off the site. For ${daysToRestore} days they can be restored.`,
  );
});

export const meta = metaOf({ title: "Delete all businesses", description: "Removes every listing at once." });

export default function DeleteAll() {
  const { listings, sure, days } = useLoaderData<typeof loader>();
  const all = listings === 1 ? "1 business" : `${count(listings)} businesses`;
  return (
    <>
      <PageNotice />
      <NavLink to={paths.adminImports}>Back to imports</NavLink>
      <h1 className="mt-1 text-2xl">Delete all businesses</h1>
      {listings === 0 ? (
        <p className="mt-3">There is no business on the site.</p>
      ) : (
        <>
          <p className="mt-3 max-w-[68ch]">
            {`This takes all ${all} off the site: no page, search, count or request reaches them any more. For ${days} days everything can be restored, with notes, claims and photos as they are. Then all of that is erased for good; what homeowners asked for and what was paid stay.`}
          </p>
          {sure ? <LastQuestion all={all} /> : <FirstQuestion all={all} />}
        </>
      )}
    </>
  );
}

const failed = "Failed to delete businesses.";

const FirstQuestion = ({ all }: { all: string }) => (
  <form method="post" action={paths.deleteAll()} className="mt-4 flex flex-wrap gap-3" data-failed={failed}>
    <SubmitButton name="intent" value="sure" quiet>
      {`Delete all ${all}`}
    </SubmitButton>
    <No />
  </form>
);

const LastQuestion = ({ all }: { all: string }) => (
  <form method="post" action={paths.deleteAll()} className="panel mt-4" data-failed={failed}>
    <h2 className="text-xl">Are you sure?</h2>
    <p className="mt-1">This is the second and last question.</p>
    <p className="mt-3 flex flex-wrap gap-3">
      <SubmitButton name="intent" value="delete" busy="Deleting...">
        {`Yes, delete all ${all} now`}
      </SubmitButton>
      <No />
    </p>
  </form>
);

const No = () => <QuietLink to={paths.adminImports}>No, keep them</QuietLink>;

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
