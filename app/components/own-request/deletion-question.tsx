import { SubmitButton } from "~/components/form/submit-button";
import { paths } from "~/paths";

export const deletionTitle = "Delete your details?";

type DeletionQuestionProps = { token: string; businesses: readonly string[] };

/** The second step of a deletion: names what it will do before it is done. */
export function DeletionQuestion({ token, businesses }: DeletionQuestionProps) {
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{deletionTitle}</h1>
      <p className="mt-4">If you go on, this happens at once:</p>
      <ul className="mt-3 grid list-disc gap-2 pl-6">
        <li>
          We delete your name, email, phone number, postcode, notes and photo, and the messages we sent you.
        </li>
        <li>Nobody else gets your request.</li>
        {businesses.length > 0 ? (
          <li>
            {`${inList(businesses)} can no longer see who you are. We tell them that you asked for this, and ask them to delete what they wrote down.`}
          </li>
        ) : null}
        <li>We keep the service, the area and the estimate, without you, so that our counts stay right.</li>
      </ul>
      <p className="mt-4 font-semibold">It cannot be undone.</p>
      <form method="post" className="mt-6 flex flex-wrap gap-3">
        <SubmitButton name="intent" value="delete">
          Yes, delete my details
        </SubmitButton>
        <a href={paths.myRequest(token)} className="btn btn-quiet">
          No, keep them
        </a>
      </form>
    </div>
  );
}

const inList = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
