import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Hidden, Press } from "~/components/form/controls";
import { NoticeLine, useNotice } from "~/components/page/notice";
import type { SentOf } from "~/components/page/sent";
import type { listHeldDecisions } from "~/models/base/held.server";
import { formatAge, isLate } from "~/models/base/queue";
import { wordsOf } from "~/models/base/said";
import { paths } from "~/paths";

export const DeskSection = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section className="panel" id={id}>
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
);

/** What was done, with the way back where there is one, and every decision that can still be taken back. */
export function DeskDone({ undo }: { undo?: Undo }) {
  const { frame } = useRouteLoaderData<{ frame?: { desk?: { held: HeldDecision[] } } }>("root") ?? {};
  const held = frame?.desk?.held ?? [];
  const done = <Done undo={undo} />;
  if (held.length === 0) return done;
  return (
    <>
      {done}
      <ul className="mb-2 grid gap-2">
        {held.map((each) => (
          <HeldLine key={`${each.kind} ${each.subject}`} held={each} />
        ))}
      </ul>
    </>
  );
}

/** One that can still be taken back; `due` is the time of day when it is done. */
export type HeldDecision = Omit<SentOf<typeof listHeldDecisions>[number], "dueAt"> & { due: string };

const HeldLine = ({ held: { kind, subject, says, by, due, barred } }: { held: HeldDecision }) => (
  <li className="done">
    <p role={barred ? "alert" : "status"}>
      <strong>{says}</strong>
      {barred
        ? ` by ${by}: not done, since it stands otherwise by now. Nobody was told; look at it again.`
        : ` by ${by}. The mail leaves at ${due}; Undo until then.`}
    </p>
    <Press to={paths.adminUndo} about={{ kind }} name="undo" value={subject} quiet>
      {barred ? "Look again" : "Undo"} <span className="sr-only">{says}</span>
    </Press>
  </li>
);

/** Beside what is decided. */
export const undoHint = "Nothing changes and no mail leaves for 60 seconds: Undo until then.";

/** A form with these fields, sent there, undoes it. */
type Undo = { to: string; fields: Readonly<Record<string, string>> };

function Done({ undo }: { undo?: Undo }) {
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

/** For how long something has waited; late in red, and in words. `now` is the server's. */
export function WaitingSince({ since, now }: { since: string; now: string }) {
  const [from, to] = [new Date(since), new Date(now)];
  const late = isLate(from, to);
  return (
    <span className={`whitespace-nowrap ${late ? "font-bold text-red" : "text-slate"}`}>
      {`waiting ${formatAge(from, to)}${late ? ", late" : ""}`}
    </span>
  );
}
