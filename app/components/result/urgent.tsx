import { Icon } from "~/components/page/icon";
import type { UrgentWords } from "~/models/leads/now/homeowner";
import { paths } from "~/paths";

/** For an emergency, above all else: not to wait; where nobody has the request, where to look for somebody. */
export function Urgent({ urgent }: { urgent: UrgentWords | null }) {
  if (!urgent) return null;
  return (
    <p className="note mt-4 flex gap-2 font-semibold">
      <Icon name="siren" />
      <span>
        {`${urgent.words} `}
        {urgent.look ? (
          <a href={urgent.look === "roofers" ? paths.findRoofer() : paths.directory} className="link">
            {`Look for ${urgent.look}`}
          </a>
        ) : null}
      </span>
    </p>
  );
}
