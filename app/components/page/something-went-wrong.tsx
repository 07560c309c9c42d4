import type { UnsentForm } from "~/models/base/unsent-form";
import { paths } from "~/paths";
import { MessagePage } from "./message-page";

export const somethingWentWrong = "Something went wrong on our side";
/** What a form is answered with while the database is away. */
export const siteIsAway = "The site is away for a moment";

type SomethingWentWrongProps = {
  title?: string;
  retryAt: string;
  /** What was being sent when it went wrong: 'Try again' sends it once more. */
  unsent?: UnsentForm;
};

export function SomethingWentWrong(props: SomethingWentWrongProps) {
  const { title = somethingWentWrong, retryAt, unsent } = props;
  return (
    <MessagePage
      title={title}
      onward={
        <>
          {unsent ? (
            <form method="post" action={retryAt}>
              {unsent.fields.map(({ name, value }) => (
                <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
              ))}
              <button type="submit" className="btn">
                Try again
              </button>
            </form>
          ) : (
            <a href={retryAt} className="btn">
              Try again
            </a>
          )}
          <a href={paths.home} className="btn btn-quiet">
            Back to Home
          </a>
        </>
      }
    >
      {unsent?.message ? <p className="error mt-3">{unsent.message}</p> : null}
      <p className="hint mt-3">
        It is not anything you did, and nothing you sent before is lost. {unsent ? kept(unsent) : null}
        Wait a moment, then try again.
      </p>
    </MessagePage>
  );
}

const kept = ({ secrets }: UnsentForm) =>
  secrets
    ? "What you typed is kept here, but for your password: you are asked for that again. "
    : "What you typed is kept here. ";
