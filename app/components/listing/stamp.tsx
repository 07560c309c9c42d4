import { Icon } from "~/components/page/icon";
import { formatDay } from "~/models/base/clock";

/** That a person here checked a business, and on which day (`2026-05-02`): '✓ Checked 2 May'. */
export function Stamp({ checkedOn }: { checkedOn: string }) {
  return (
    <span className="stamp">
      <Icon name="check" className="size-4" /> {`Checked ${formatDay(checkedOn)}`}
    </span>
  );
}
