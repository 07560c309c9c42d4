import type { SubmissionResult } from "@conform-to/dom";
import { type FieldProps, SubmitButton } from "~/components/form/controls";
import { ButtonLink, TextLink } from "~/components/page/link";
import { paths } from "~/paths";
import { AccountForm } from "./account-form";

/** Ten recovery codes, shown once, or the refused submission. */
export type SetupAnswer = { codes: string[] } | SubmissionResult;

/** Six digits, which a phone can fill in, or the letters of a recovery code. */
export const codeField: FieldProps = {
  name: "code",
  label: "Code",
  autoComplete: "one-time-code",
  autoCapitalize: "characters",
  required: true,
};

type NewAppProps = {
  /** The key to set up an authenticator app with: as text, as a link and as a QR code. */
  app: { words: string; link: string; picture: { path: string; size: number } };
  refused?: SubmissionResult;
};

/** Offers the key in three ways, and asks for a code that proves the app has it. */
export function NewApp({ app: { words, link, picture }, refused }: NewAppProps) {
  return (
    <>
      <p className="mt-3">
        An operator can see everybody's names and numbers. With an app set up, a password alone does not open
        the desk. Use any app on your phone that shows six digits, such as the one that your password manager
        or your phone has built in.
      </p>
      <ol className="mt-4 grid list-decimal gap-4 pl-5">
        <li>
          Let the app read this picture.
          <svg
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label="The key as a QR code"
            className="my-3 w-48 scheme-only-light bg-[Canvas] fill-[CanvasText] p-3"
          >
            <path d={picture.path} />
          </svg>
          On the phone itself, <TextLink to={link}>open the app with the key</TextLink>. Or type the key:{" "}
          <strong className="figures wrap-anywhere">{words}</strong>
        </li>
        <li>Type the six digits that it shows.</li>
      </ol>
      <div className="panel mt-4">
        <AccountForm
          intent="confirm"
          action={paths.secondFactorSetup}
          fields={[{ ...codeField, label: "Six digits", inputMode: "numeric" }]}
          refused={refused}
          send="Set up"
        />
      </div>
    </>
  );
}

/** Each code opens the desk once, for when the phone is lost. */
export const RecoveryCodes = ({ codes, onward }: { codes: readonly string[]; onward: string }) => (
  <>
    <p role="status" className="notice mt-4">
      Your app is set up. The desk asks for it from now on.
    </p>
    <h2 className="mt-6 text-xl">Your recovery codes</h2>
    <p className="mt-2">
      Each opens the desk once when you do not have your phone. They are shown only now: write them down, and
      keep them apart from your password.
    </p>
    <ul className="figures panel mt-4 grid gap-2 font-semibold sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <a href={onward} className="btn mt-6">
      I have them: go on
    </a>
  </>
);

/** Shown when an app is set up already. */
export function AppIsSet() {
  return (
    <>
      <p className="mt-3">
        Your app is set up, and the desk asks for it. To use another one, or to get new recovery codes, remove
        this one first; you set up the next straight away. Other browsers are then signed out, and no personal
        token works any more. Whoever has lost app and codes must ask whoever runs the server to take it away.
      </p>
      <form method="post" action={paths.secondFactorRemoval} className="mt-4 flex flex-wrap gap-3">
        <SubmitButton quiet>Remove this app and its recovery codes</SubmitButton>
        <ButtonLink to={paths.admin}>To the desk</ButtonLink>
      </form>
    </>
  );
}
