import { Icon } from "~/components/page/icon";

type FaultText = { over: boolean; text: string };

/** What an operator must know on whatever page: where nothing can be sent, and since when it can again. */
export function FaultNotices({ faults }: { faults: readonly FaultText[] }) {
  if (faults.length === 0) return null;
  return (
    <section aria-label="For the operator" className="wrap grid gap-2 pt-4">
      {faults.map(({ over, text }) => (
        <p key={text} role={over ? "status" : "alert"} className={over ? "notice" : "notice fault"}>
          <Icon name={over ? "check" : "circle-alert"} />
          <span>{text}</span>
        </p>
      ))}
    </section>
  );
}
