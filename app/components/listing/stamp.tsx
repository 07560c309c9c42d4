import { Icon } from "~/components/page/icon";
import { formatDay } from "~/models/base/clock";

/**
 * That a person here checked a business, and on which day (`2026-05-02`): '✓ Checked 2 May', with the year where that is
 * not this one.
 */
export function Stamp({ checkedOn }: { checkedOn: string }) {
  return (
    <span className="stamp">
      <Icon name="check" className="size-4" />{" "}
      {`Checked ${formatDay(checkedOn, { withYear: isPast(checkedOn) })}`}
    </span>
  );
}

const isPast = (day: string): boolean => day.slice(0, 4) !== String(new Date().getFullYear());
