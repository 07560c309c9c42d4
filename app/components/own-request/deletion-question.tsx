import { SubmitButton } from "~/components/form/submit-button";
import { QuietLink } from "~/components/page/link";
import { paths } from "~/paths";

export const deletionTitle = "Delete your details?";

type DeletionQuestionProps = {
  token: string;
  what: readonly string[];
  /** What is asked of what they wrote of businesses; null where they wrote nothing. */
  reviews: string | null;
};

/** The second step of a deletion: names what it will do before it is done. */
export function DeletionQuestion({ token, what, reviews }: DeletionQuestionProps) {
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{deletionTitle}</h1>
      <p className="mt-4">If you go on, this happens at once:</p>
      <ul className="mt-3 grid list-disc gap-2 pl-6">
        {what.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">It cannot be undone.</p>
      <form method="post" className="mt-6 flex flex-wrap gap-3">
        {reviews ? (
          <fieldset className="w-full">
            <legend className="mb-2">{reviews}</legend>
            <label className="flex min-h-11 items-center gap-3">
              <input type="radio" name="reviews" value="stay" defaultChecked />
              Yes, as a review of “A homeowner”, with the town
            </label>
            <label className="flex min-h-11 items-center gap-3">
              <input type="radio" name="reviews" value="go" />
              No, delete it too
            </label>
          </fieldset>
        ) : null}
        <SubmitButton name="intent" value="delete">
          Yes, delete my details
        </SubmitButton>
        <QuietLink to={paths.myRequest(token)}>No, keep them</QuietLink>
      </form>
    </div>
  );
}
