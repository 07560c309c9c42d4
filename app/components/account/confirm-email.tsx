import type { SubmissionResult } from "@conform-to/dom";
import { Press } from "~/components/form/controls";
import { MessagePage } from "~/components/page/not-found";
import { Part } from "~/components/page/part";
import { paths } from "~/paths";
import { type AccountField, AccountForm, emailField, newPasswordFields } from "./account-form";

export const linkSpentTitle = "This link no longer works";

/** Shown when an emailed link was used before, has expired, or was cut short. */
export const LinkSpent = ({ onward }: { onward: readonly [words: string, address: string] }) => (
  <MessagePage title={linkSpentTitle} onward={[onward]}>
    <p className="mt-3">It has been used already, or it has expired. A link works once.</p>
  </MessagePage>
);

/** Where the link to change an account's email leads. A button makes the change, since mail programs open links. */
export const ChangeEmail = ({ token, email }: { token: string; email: string }) => (
  <MessagePage
    title="Change your email"
    first={
      <Press to={paths.verifyEmail(token)} name="intent" value="confirm">
        Yes, change it
      </Press>
    }
  >
    <p className="mt-3 text-lg wrap-anywhere">{`Is your account to have ${email} from now on?`}</p>
  </MessagePage>
);

type ConfirmEmailProps = {
  token: string;
  email: string;
  questions: LinkQuestions & { ownBusinesses: readonly string[] };
  refused?: SubmissionResult;
};

/** Where the link of a sign-up leads. */
export function ConfirmEmail({ token, email, questions, refused }: ConfirmEmailProps) {
  return (
    <div className="wrap narrow py-8">
      <h1>Confirm your email</h1>
      <p className="mt-3 text-lg wrap-anywhere">{`Is ${email} yours?`}</p>
      {questions.ownBusinesses.length > 0 ? (
        <p className="mt-3 wrap-anywhere">
          {`With it, ${questions.ownBusinesses.join(" and ")} goes onto the site.`}
        </p>
      ) : null}
      {questions.keepsPassword ? null : (
        <p className="hint mt-3">
          Choose the password that counts from now on: the one from your sign-up, or another. If you did not
          sign up, close this page, and nothing happens.
        </p>
      )}
      <div className="mt-5">
        <AccountForm
          intent="confirm"
          action={paths.verifyEmail(token)}
          fields={linkFields(questions)}
          refused={refused}
          send="Confirm and sign in"
        />
      </div>
    </div>
  );
}

type AwaitingEmailProps = {
  /** The address that we wrote to. */
  email: string;
  /** What was wrong with the new address. */
  refused?: SubmissionResult;
};

/** The only page open to an account whose email is not confirmed yet. */
export const AwaitingEmail = ({ email, refused }: AwaitingEmailProps) => (
  <div className="wrap narrow py-8">
    <h1>Confirm your email</h1>
    <p className="mt-3 text-lg wrap-anywhere">
      {`We wrote to ${email}. Press the button in that email, then the one on the page that it opens, and your account is open.`}
    </p>
    <p className="hint mt-3">Nothing there? Look in the junk folder, or have it sent again.</p>
    <Press to={paths.verifyEmailVerb("resend")} className="mt-5" wide>
      Resend the email
    </Press>
    <Part id="other-address" title="Not the right address?" className="panel mt-8">
      <div className="mt-4">
        <AccountForm
          intent="change"
          action={paths.verifyEmailVerb("change")}
          fields={[emailField]}
          refused={refused}
          send="Change address"
          quiet
        />
      </div>
    </Part>
    <Press to={paths.logout} className="mt-6" quiet>
      Sign Out
    </Press>
  </div>
);

type LinkQuestions = {
  asked: readonly { name: string; who: string; when: string; likely: boolean }[];
  keepsPassword: boolean;
  /** Minimum length of a new password, in characters. */
  shortest: number;
};

const answers = [
  { value: "keep", label: "That was me: keep it" },
  { value: "drop", label: "That was not me: drop it" },
];

/** Asks of each sign-up in `asked` whether it was theirs, then for a new password unless `keepsPassword`. */
export const linkFields = ({ asked, keepsPassword, shortest }: LinkQuestions): readonly AccountField[] => [
  ...asked.map(({ name, who, when, likely }) => ({
    name,
    label: `Signed up with this email: ${who}`,
    hint: when,
    options: answers,
    defaultValue: likely ? "keep" : undefined,
    required: true,
  })),
  ...(keepsPassword ? [] : newPasswordFields(shortest)),
];
