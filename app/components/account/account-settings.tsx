import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { Press } from "~/components/form/controls";
import { LineLink, QuietLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import { paths } from "~/paths";
import { type AccountField, AccountForm, emailField, newPasswordFields } from "./account-form";

type AccountSettingsProps = {
  email: string;
  /** The person's start page. */
  home: string;
  /** Whether the account is an operator's: the desk requires a second factor. */
  operator: boolean;
  /** Minimum length of a new password, in characters. */
  shortest: number;
  sessions: readonly { browser: string; createdAt: string; own: boolean }[];
  signIns: OwnSignIns;
  refused?: SubmissionResult;
};

const currentPassword: AccountField = {
  name: "current",
  label: "Password now",
  type: "password",
  autoComplete: "current-password",
  required: true,
};

const newPassword = (shortest: number): readonly AccountField[] => [
  currentPassword,
  ...newPasswordFields(shortest).map((field) => ({
    ...field,
    label: field.name === "password" ? "New password" : "Confirm new password",
  })),
];

/** One's own account: email, password, browsers, and what is kept. */
export const AccountSettings = ({
  email,
  home,
  operator,
  shortest,
  refused,
  ...signedIn
}: AccountSettingsProps) => (
  <div className="wrap narrow py-8">
    <h1>Your account</h1>
    <p className="mt-3 flex flex-wrap items-center gap-x-6">
      <span className="wrap-anywhere">{`Signed in as ${email}`}</span>
      <LineLink to={home}>Dashboard</LineLink>
    </p>
    <Changes shortest={shortest} refused={refused} />
    <Section id="browsers" title="Where you are signed in">
      <SignedIn {...signedIn} />
    </Section>
    {operator ? <OperatorsOwn /> : null}
    <Section id="yours" title="Your data">
      <p className="hint">
        Your account, your businesses, your claims, your requests, and your plans and payments, as a file that
        a computer can read.
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <QuietLink to={paths.accountExport} download>
          Download my data
        </QuietLink>
        <QuietLink to={paths.accountDeletion}>Delete my account</QuietLink>
      </p>
    </Section>
  </div>
);

const OperatorsOwn = () => (
  <Section id="second-factor" title="Second factor">
    <p className="hint">An app on your phone that proves that it is you, and what to do without it.</p>
    <p className="mt-3">
      <QuietLink to={paths.secondFactorSetup}>Your second factor</QuietLink>{" "}
      <QuietLink to={paths.accountTokens}>Personal tokens</QuietLink>
    </p>
  </Section>
);

function Changes({ shortest, refused }: Pick<AccountSettingsProps, "shortest" | "refused">) {
  return (
    <>
      <Section id="email" title="Email">
        <p className="hint mb-4">
          We write to the new address and to this one. It changes when both have said yes.
        </p>
        <AccountForm
          intent="email"
          action={paths.accountVerb("email")}
          fields={[
            { ...emailField, label: "New email" },
            { ...currentPassword, label: "Your password" },
          ]}
          refused={refused}
          send="Change email"
        />
      </Section>
      <Section id="password" title="Password">
        <p className="hint mb-4">A new password signs every other browser out.</p>
        <AccountForm
          intent="password"
          action={paths.accountVerb("password")}
          fields={newPassword(shortest)}
          refused={refused}
          send="Change password"
        />
      </Section>
    </>
  );
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={`${id}-title`} className="panel mt-6">
    <h2 id={`${id}-title`} className="mb-3 text-xl">
      {title}
    </h2>
    {children}
  </section>
);

const SignedIn = ({ sessions, signIns }: Pick<AccountSettingsProps, "sessions" | "signIns">) => (
  <>
    <ul className="divide-y divide-line border-y border-line">
      {sessions.map(({ browser, createdAt, own }) => (
        <li key={createdAt} className="flex flex-wrap justify-between gap-x-4 py-2">
          <b>{browser || "A browser"}</b>
          <span className="hint">
            {own ? "This browser, since " : "Since "}
            {formatInstant(createdAt)}
          </span>
        </li>
      ))}
    </ul>
    <Press to={paths.accountVerb("sign-out")} className="mt-4" quiet>
      Sign out everywhere
    </Press>
    <SignInList {...signIns} />
  </>
);

type OwnSignIns = {
  /** Newest first; `times` counts the sign-ins within one hour, of which `lastAt` is the last. */
  last: readonly { browser: string; network: string; times: number; lastAt: string }[];
  /** Failed sign-ins of the last `failureDays` days; undefined when there were none. */
  failed?: { times: number; lastAt: string };
  failureDays: number;
};

/** The latest sign-ins and failed attempts, by which owners notice those that were not their own. */
const SignInList = ({ last, failed, failureDays }: OwnSignIns) => (
  <>
    <h3 className="mt-6 mb-2 font-bold">Last sign-ins</h3>
    <ul className="divide-y divide-line border-y border-line">
      {last.map(({ browser, network, times, lastAt }) => (
        <li key={`${lastAt} ${browser} ${network}`} className="flex flex-wrap justify-between gap-x-4 py-2">
          <b>
            {browser || "A browser"}
            {times > 1 ? `, ${times} times in an hour` : ""}
          </b>
          <span className="hint wrap-anywhere">
            {formatInstant(lastAt)}, from {network}
          </span>
        </li>
      ))}
    </ul>
    <p className="hint mt-3">
      {failed
        ? `In the last ${failureDays} days a password or code was wrong or refused ${timesWords(failed.times)}, last on ${formatInstant(failed.lastAt)}. `
        : `In the last ${failureDays} days nobody gave a wrong password. `}
      If something here was not you, choose a new password: it signs every browser out.
    </p>
  </>
);

const timesWords = (times: number): string => (times === 1 ? "once" : `${times} times`);
