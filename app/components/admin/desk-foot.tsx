import { useLocation } from "@remix-run/react";
import { Press } from "~/components/form/controls";
import { Icon } from "~/components/page/icon";
import type { FaultNotice } from "~/models/faults/fault";
import { paths } from "~/paths";

export type DeferredDecision = {
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
  deferred?: readonly DeferredDecision[];
};

/** What an operator must know of on every page, below the work: a line for faults and one for decisions. */
export function DeskFoot({ fault, deferred = [] }: DeskFootProps) {
  if (!fault && deferred.length === 0) return null;
  return (
    <section aria-label="For the operator" className="desk-foot">
      {fault ? <Fault fault={fault} /> : null}
      <Deferred deferred={deferred} />
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
function Deferred({ deferred }: { deferred: readonly DeferredDecision[] }) {
  const [one] = deferred;
  if (!one) return null;
  const single = deferred.length === 1;
  return (
    <div className={one.barred ? "deferred fault" : "deferred"}>
      <details>
        <summary>
          <span role={deferred.some(({ barred }) => barred) ? "alert" : "status"}>
            {single ? one.says : countOf(deferred)}
          </span>{" "}
          {single ? null : <u>Undo …</u>}
        </summary>
        <ul>
          {deferred.map((each) => (
            <DeferredLine key={`${each.kind} ${each.subject}`} deferred={each} single={single} />
          ))}
        </ul>
      </details>
      {single ? <Undo deferred={one} /> : null}
    </div>
  );
}

function countOf(deferred: readonly DeferredDecision[]): string {
  const barred = deferred.filter((each) => each.barred).length;
  return `${deferred.length - barred} decided${barred > 0 ? `, ${barred} not done` : ""}.`;
}

const DeferredLine = ({ deferred, single }: { deferred: DeferredDecision; single: boolean }) => (
  <li>
    <p>
      <strong>{deferred.says}</strong>
      {deferred.barred
        ? ` by ${deferred.by}: not done, since something changed meanwhile. Nobody was told; look at it again.`
        : ` by ${deferred.by}. The email leaves at ${deferred.due}; Undo until then.`}
    </p>
    {single ? null : <Undo deferred={deferred} />}
  </li>
);

/** Takes a deferred decision back and leads back to this page; one that could not be done leads to what it is about. */
export function Undo({
  deferred: { kind, subject, says, barred },
}: {
  deferred: Omit<DeferredDecision, "by" | "due">;
}) {
  const { pathname, search } = useLocation();
  const about = { kind, at: barred ? null : pathname + search };
  return (
    <Press to={paths.adminUndo} about={about} name="undo" value={subject} quiet>
      {barred ? "Look again" : "Undo"} <span className="sr-only">{says}</span>
    </Press>
  );
}
