import { useLocation } from "@remix-run/react";
import { Press } from "~/components/form/controls";
import { Icon } from "~/components/page/icon";
import type { FaultNotice } from "~/models/faults/fault";
import { paths } from "~/paths";

export type HeldDecision = {
  kind: string;
  subject: string;
  says: string;
  by: string;
  /** The time of day at which it takes effect. */
  due: string;
  barred: boolean;
};

type DeskFootProps = {
  fault?: FaultNotice;
  /** Every decision that can still be taken back, or that could not be carried out. */
  held?: readonly HeldDecision[];
};

/** What an operator must know of on every page, below the work: a line for faults and one for decisions. */
export function DeskFoot({ fault, held = [] }: DeskFootProps) {
  if (!fault && held.length === 0) return null;
  return (
    <section aria-label="For the operator" className="desk-foot">
      {fault ? <Fault fault={fault} /> : null}
      <Held held={held} />
    </section>
  );
}

const Fault = ({ fault: { headline, over, sentences } }: { fault: FaultNotice }) => (
  <details className={over ? "over" : "fault"}>
    <summary>
      <Icon name={over ? "check" : "circle-alert"} />
      <span role={over ? "status" : "alert"}>{`${headline}.`}</span>{" "}
      <u>{over ? "What happened" : "What that means"}</u>
    </summary>
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </details>
);

/** One decision has its Undo beside it; several open as a list. */
function Held({ held }: { held: readonly HeldDecision[] }) {
  const [one] = held;
  if (!one) return null;
  const single = held.length === 1;
  return (
    <div className={one.barred ? "held fault" : "held"}>
      <details>
        <summary>
          <span role={held.some(({ barred }) => barred) ? "alert" : "status"}>
            {single ? one.says : countOf(held)}
          </span>{" "}
          {single ? null : <u>Undo …</u>}
        </summary>
        <ul>
          {held.map((each) => (
            <HeldLine key={`${each.kind} ${each.subject}`} held={each} single={single} />
          ))}
        </ul>
      </details>
      {single ? <Undo held={one} /> : null}
    </div>
  );
}

function countOf(held: readonly HeldDecision[]): string {
  const barred = held.filter((each) => each.barred).length;
  return `${held.length - barred} decided${barred > 0 ? `, ${barred} not done` : ""}.`;
}

const HeldLine = ({ held, single }: { held: HeldDecision; single: boolean }) => (
  <li>
    <p>
      <strong>{held.says}</strong>
      {held.barred
        ? ` by ${held.by}: not done, since something changed meanwhile. Nobody was told; look at it again.`
        : ` by ${held.by}. The email leaves at ${held.due}; Undo until then.`}
    </p>
    {single ? null : <Undo held={held} />}
  </li>
);

/** Takes a held decision back and leads back to this page; one that could not be done leads to what it is about. */
export function Undo({ held: { kind, subject, says, barred } }: { held: Omit<HeldDecision, "by" | "due"> }) {
  const { pathname, search } = useLocation();
  const about = { kind, at: barred ? null : pathname + search };
  return (
    <Press to={paths.adminUndo} about={about} name="undo" value={subject} quiet>
      {barred ? "Look again" : "Undo"} <span className="sr-only">{says}</span>
    </Press>
  );
}
