import { Field, Press, SubmitButton } from "~/components/form/controls";
import { NavLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import { paths } from "~/paths";

type ShownToken = {
  id: string;
  name: string;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  /** Whether it was made without a second factor, which its operator must have by now. */
  outdated: boolean;
};

type TokenListProps = {
  tokens: readonly ShownToken[];
  /** How long a new token works. */
  days: number;
  /** The token that was just made, shown only now. */
  made?: string;
  problem?: string;
  longestName: number;
};

/** An operator's API tokens: those that work, and a form to make a new one. */
export const TokenList = ({ tokens, days, made, problem, longestName }: TokenListProps) => (
  <div className="wrap narrow py-8">
    <NavLink to={paths.account}>Back to your account</NavLink>
    <h1 className="mt-1">Personal tokens</h1>
    <p className="mt-3">
      {`With a token a program of yours calls the import's endpoints as you. It works for ${days} days, and each use is written in the audit log.`}
    </p>
    {made ? <Made token={made} /> : null}
    <form method="post" className="panel mt-6 grid gap-3">
      <Field
        label="What it is for"
        name="name"
        hint="A name by which you know it again"
        maxLength={longestName}
        errors={problem ? [problem] : undefined}
        focusOnError
      />
      <SubmitButton p="" name="intent" value="make">
        Make a token
      </SubmitButton>
    </form>
    {tokens.length === 0 ? <p className="mt-6 text-slate">You have no token that works.</p> : null}
    <ul className="mt-6 divide-y divide-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <OneToken token={token} />
        </li>
      ))}
    </ul>
  </div>
);

function Made({ token }: { token: string }) {
  return (
    <div role="status" className="panel mt-6" data-done="" tabIndex={-1}>
      <h2 className="text-xl">Your new token</h2>
      <p className="mt-2">Copy it now: it is shown this once, and nobody can show it again.</p>
      <p className="mt-2 wrap-anywhere">
        <code>{token}</code>
      </p>
    </div>
  );
}

function OneToken({
  token: { id, name, createdAt, expiresAt, lastUsedAt, outdated },
}: {
  token: ShownToken;
}) {
  const used = lastUsedAt ? `last used ${formatInstant(lastUsedAt, { withYear: true })}` : "never used";
  return (
    <>
      <p className="min-w-0 wrap-anywhere">
        <strong>{name}</strong>{" "}
        <span className="text-slate">
          {`made ${formatInstant(createdAt, { withYear: true })}, works until ${formatInstant(expiresAt, { withYear: true })}, ${used}`}
        </span>{" "}
        {outdated ? <span>Made without a second factor: make a new one.</span> : null}
      </p>
      <Press to={paths.tokenRevocation} about={{ token: id }} quiet>{`Revoke ${name}`}</Press>
    </>
  );
}
