import type { ReactNode } from "react";
import { Hidden } from "~/components/form/controls";
import { NoticeLine, useNotice } from "~/components/page/notice";
import { actionWords } from "~/models/audit/audit";
import { formatInstant } from "~/models/base/clock";
import { formatAge, isLate } from "~/models/base/queue";
import { wordsOf } from "~/models/base/said";
import type { AuditAction } from "../../../drizzle/schema/values/audit";

export const DeskSection = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section className="panel" id={id}>
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
);

/** Stands beside the decision buttons. */
export const undoHint = "Nothing changes and no email leaves for 60 seconds: Undo until then.";

/** Posting `fields` to `to` undoes it. */
type Undo = { to: string; fields: Readonly<Record<string, string>> };

/** The notice of what was done, with Undo where there is one. */
export function DeskDone({ undo }: { undo?: Undo }) {
  const said = useNotice();
  if (!said) return null;
  if (!undo) return <NoticeLine said={said} className="mb-4" />;
  return (
    <div className="done">
      <p role="status">{wordsOf(said)}</p>
      <form method="post" action={undo.to}>
        <Hidden fields={undo.fields} />
        <button type="submit" className="nav-link cursor-pointer justify-center font-semibold underline">
          Undo
        </button>
      </form>
    </div>
  );
}

type HistoryLine = {
  id: number;
  at: string;
  action: AuditAction;
  actorKind: string;
  by: string | null;
  before: unknown;
  after: unknown;
};

export const History = ({ lines }: { lines: readonly HistoryLine[] }) => (
  <details className="panel py-1.5">
    <summary className="min-h-11 cursor-pointer content-center font-semibold">{`History (${lines.length})`}</summary>
    {lines.length === 0 ? <p className="hint mt-2">Nobody has changed it since the log began.</p> : null}
    <ol className="mt-2 grid gap-2">
      {lines.map(({ id, at, action, actorKind, by, before, after }) => (
        <li key={id} className="border-t border-line pt-2 wrap-anywhere">
          <p>
            <time dateTime={at}>{formatInstant(at)}</time> · <strong>{actionWords(action)}</strong>
            {` by ${by ?? actorKind}`}
          </p>
          <Change before={before} after={after} />
        </li>
      ))}
    </ol>
  </details>
);

const longestShown = 300;

function Change({ before, after }: { before: unknown; after: unknown }) {
  if (!before && !after) return null;
  const text = (value: unknown) => (value ? JSON.stringify(value).slice(0, longestShown) : "nothing");
  return <p className="text-sm text-slate">{`${text(before)} → ${text(after)}`}</p>;
}

/** How long something has waited; lateness is shown in red and in words. `now` is the server's time. */
export function WaitingSince({ since, now }: { since: string; now: string }) {
  const [from, to] = [new Date(since), new Date(now)];
  const late = isLate(from, to);
  return (
    <span className={`whitespace-nowrap ${late ? "font-bold text-red" : "text-slate"}`}>
      {`waiting ${formatAge(from, to)}${late ? ", late" : ""}`}
    </span>
  );
}
