import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Field, SubmitButton, TextArea } from "~/components/form/controls";
import { ErrorSummary } from "~/components/form/error-summary";
import { NavLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { mostPraise, praiseForm, praiseOf } from "~/models/reviews/praise";
import { listPraise, supplyPraise } from "~/models/reviews/praise.server";
import type { Praise } from "~/models/reviews/review";
import { paths } from "~/paths";
import { requireProfessionalAt } from "../viewer.server";

const places = Array.from({ length: mostPraise }, (_, place) => place);

type RefusedPraise = { typed: Praise[]; errors: Readonly<Record<string, string>> };

/** Where an owner enters what others said of the business before, which is marked as the owner's. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = (await requireProfessional(request)).business;
  return json({ business: id, praise: await listPraise(id) });
}

export const action = formAction(async ({ request, form }) => {
  const professional = await requireProfessionalAt(request, form);
  const typed = praiseOf(form);
  const read = praiseForm.safeParse(typed);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path: [place, field], message }) => [
      `${String(field)}-${String(place)}`,
      message,
    ]);
    return json<RefusedPraise>({ typed, errors: Object.fromEntries(wrong) }, 422);
  }
  const own = { accountId: professional.account.id, businessId: String(form.get("business") ?? "") };
  const { status } = await supplyPraise(own, read.data);
  if (status === "missing") throw refusal(404, "This business does not exist, or it is not yours.");
  return redirectWithNotice(paths.ownPraise, "Saved. It is below the reviews, marked as supplied by you.");
});

export const meta = metaOf({ title: "What others said before", description: "Old praise, marked as yours." });

export default function OldPraise() {
  const { business, praise } = useLoaderData<typeof loader>();
  const { typed, errors = {} }: Partial<RefusedPraise> = useActionData<RefusedPraise>() ?? {};
  const shown = typed ?? praise;
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">What others said before</h1>
      <p className="mt-2">
        {`Up to ${mostPraise} texts from before you were here. Your page marks them as supplied by you; they are in no figure.`}
      </p>
      <form method="post" action={paths.ownPraise} noValidate className="mt-4 grid gap-5">
        <ErrorSummary problems={Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))} />
        <input type="hidden" name="business" value={business} />
        {places.map((place) => (
          <div key={place} className="grid gap-2">
            <TextArea
              name={`says-${place}`}
              label={`Text ${place + 1}`}
              rows={2}
              defaultValue={shown[place]?.says}
              errors={errors[`says-${place}`] ? [errors[`says-${place}`] ?? ""] : undefined}
            />
            <Field
              name={`who-${place}`}
              label={`Who said text ${place + 1}, and where`}
              defaultValue={shown[place]?.who}
              errors={errors[`who-${place}`] ? [errors[`who-${place}`] ?? ""] : undefined}
            />
          </div>
        ))}
        <SubmitButton>Save</SubmitButton>
      </form>
      <NavLink to={paths.ownReviews} p="mt-4">
        Back to your reviews
      </NavLink>
    </>
  );
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
