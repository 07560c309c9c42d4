import { Field, Select, SubmitButton } from "~/components/form/controls";
import { QuietLink, TextLink } from "~/components/page/link";
import { actionWords, auditKinds, doingWords } from "~/models/audit/audit";
import { formatInstant } from "~/models/base/clock";
import { type AuditQuery, paths } from "~/paths";
import type { SignInAct } from "../../../drizzle/schema/values/accounts";
import type { AuditAction, SubjectKind } from "../../../drizzle/schema/values/audit";

const actionOptions = auditKinds.map((value) => ({ value, label: actionWords(value) }));

/** The log's search form, folded under a line that says what is searched for. */
export const AuditFilter = ({ query }: { query: AuditQuery }) => (
  <div className="mt-2 flex flex-wrap items-start gap-2 [&_.btn]:px-3 [&_.btn]:wrap-anywhere">
    <details className="open:w-full">
      <summary className="btn btn-quiet">{inWords(query)}</summary>
      <AuditForm query={query} />
    </details>
    {inWords(query) === unasked ? null : <QuietLink to={paths.adminAudit()}>Show everything</QuietLink>}
  </div>
);

const unasked = "Search the log";

/** 'Search: about 07700 900 123, seen, since 2026-03-03'. */
function inWords({ subject, actor, action, from, to }: AuditQuery): string {
  const said = [
    subject && `about ${subject}`,
    actor && `by ${actor}`,
    action?.replaceAll("-", " "),
    from && `since ${from}`,
    to && `until ${to}`,
  ].filter(Boolean);
  return said.length > 0 ? `Search: ${said.join(", ")}` : unasked;
}

const AuditForm = ({ query }: { query: AuditQuery }) => (
  <form
    method="get"
    action={paths.adminAudit()}
    className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] items-end gap-3"
  >
    <Field
      name="subject"
      label="About"
      hint="An id; or a number or email, to find who was shown it."
      type="search"
      defaultValue={query.subject}
    />
    <Field
      name="actor"
      label="By"
      hint="An account's email, or the word system or visitor."
      type="search"
      defaultValue={query.actor}
    />
    <Select
      name="action"
      label="What"
      blank="Anything"
      options={actionOptions}
      defaultValue={query.action ?? ""}
    />
    <Field name="from" label="From" type="date" defaultValue={query.from} />
    <Field name="to" label="To" type="date" defaultValue={query.to} />
    <SubmitButton>Search</SubmitButton>
  </form>
);

type AuditLine = {
  id: number;
  at: string;
  /** Who: an email, 'a visitor', 'the system', or that the account is gone. */
  actor: string;
  action: AuditAction | SignInAct;
  subjectKind: SubjectKind;
  /** Null for a sign-in with an email that no account has. */
  subjectId: string | null;
  /** What changed or was shown, masked, and whether that was erased. */
  details: string[];
};

export function AuditList({ entries }: { entries: readonly AuditLine[] }) {
  if (entries.length === 0) {
    return (
      <p className="mt-6 text-slate">
        Nothing in the log matches. Every change at this desk appears here, every look at somebody's details,
        and for 90 days every sign-in and every try at one.
      </p>
    );
  }
  const days = [...new Set(entries.map(({ at }) => dayOf(at)))];
  return (
    <table className="audit">
      <caption className="sr-only">Who did what, by day, the latest first</caption>
      {days.map((day) => (
        <tbody key={day}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {day}
            </th>
          </tr>
          {entries
            .filter(({ at }) => dayOf(at) === day)
            .map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** 'Tue 24 Nov 2026' of 'Tue 24 Nov 2026, 14:05'. */
const dayOf = (at: string): string => formatInstant(at, { withYear: true }).split(", ")[0] ?? "";
const timeOf = (at: string): string => formatInstant(at).split(", ")[1] ?? "";

const Entry = ({ entry: { at, actor, action, subjectKind, subjectId, details } }: { entry: AuditLine }) => (
  <tr>
    <td className="figures">
      <time dateTime={at}>{timeOf(at)}</time>
    </td>
    <td>
      <strong>{actor}</strong> <span>{doingWords(action, subjectId)}</span>{" "}
      {subjectId === null ? null : (
        <>
          <span>{subjectKind}</span>{" "}
          <TextLink to={paths.adminAudit({ subject: subjectId })}>{subjectId}</TextLink>
        </>
      )}
    </td>
    <td>{details.join("; ")}</td>
  </tr>
);
