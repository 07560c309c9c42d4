import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Select, SubmitButton, TextArea } from "~/components/form/controls";
import { TextLink } from "~/components/page/link";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { clientAddress } from "~/http/client-address.server";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { formatWait } from "~/models/base/clock";
import { reportWords } from "~/models/reviews/admin/queue";
import { findReportable, reportReview } from "~/models/reviews/reports.server";
import { reportReasons, workingDaysToDecide, writerWords } from "~/models/reviews/review";
import { paths } from "~/paths";

const longestDetails = 1000;
const reportForm = z.object({
  reason: z.enum(reportReasons, { error: "Choose what is wrong with it." }),
  details: z.string().trim().max(longestDetails, "Say it in 1,000 characters.").default(""),
});

const notFound = () => new Response("Review Not Found", { status: 404 });

/** Where anybody says what is wrong with a review that is on the site. */
export async function loader({ params }: LoaderFunctionArgs) {
  const found = await findReportable(params.review ?? "");
  if (!found) throw notFound();
  const { review, name, slug } = found;
  return json({ id: review.id, name, slug, writer: writerWords(review), body: review.body });
}

export const action = formAction(async ({ params, request, form }) => {
  const id = params.review ?? "";
  if (!(await findReportable(id))) throw notFound();
  const typed = { reason: String(form.get("reason") ?? ""), details: String(form.get("details") ?? "") };
  const read = reportForm.safeParse(typed);
  if (!read.success) {
    const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join(), message]));
    return json({ typed, errors }, 422);
  }
  const outcome = await reportReview(id, read.data, clientAddress(request));
  if (outcome.status === "missing") throw notFound();
  if (outcome.status === "limited") {
    const wait = formatWait(outcome.retryAfterSeconds);
    const errors = { reason: `That is a lot of reports from one place. Try again in ${wait}.` };
    return json({ typed, errors }, 429);
  }
  return redirectWithNotice(paths.reportReview(id), nextWords);
});

const nextWords = `Thank you. Our team will read it within ${workingDaysToDecide} working days. The review stays until then, and is removed only if it breaks a rule. We cannot write back to you, as we did not ask who you are.`;

export const meta = metaOf({ title: "Report a review", description: "Say what is wrong with a review." });

export default function ReportReview() {
  const { id, name, slug, writer, body } = useLoaderData<typeof loader>();
  const { typed, errors = {} }: Partial<RefusedReport> = useActionData<RefusedReport>() ?? {};
  return (
    <div className="wrap narrow py-8 sm:py-12">
      <PageNotice />
      <h1>Report a review</h1>
      <p className="mt-4">
        {`${writer} wrote of `}
        <TextLink to={paths.reviewLink(slug, id)}>{name}</TextLink>:
      </p>
      <blockquote className="panel mt-2 whitespace-pre-line wrap-anywhere">{body}</blockquote>
      <form method="post" action={paths.reportReview(id)} noValidate className="mt-6 grid gap-5">
        <Select
          name="reason"
          label="What is wrong with it?"
          options={reportReasons.map((value) => ({ value, label: reportWords[value] }))}
          blank="Choose one"
          defaultValue={typed?.reason}
          errors={errors.reason ? [errors.reason] : undefined}
          focusOnError
        />
        <TextArea
          name="details"
          label="What should we know? (optional)"
          defaultValue={typed?.details}
          errors={errors.details ? [errors.details] : undefined}
          focusOnError
        />
        <SubmitButton>Report it</SubmitButton>
      </form>
      <TextLink to={paths.reviewsPolicy} p="mt-6">
        How reviews work
      </TextLink>
    </div>
  );
}

type RefusedReport = { typed: { reason: string; details: string }; errors: Readonly<Record<string, string>> };

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
