import type { LeadStatus } from "~/models/leads/lead";
import { slugify } from "~/models/listings/slug";
import { formatMiles } from "~/models/places/distance";
import { byHandWords } from "~/models/trades/words";
import { paths } from "~/paths";
import { statusWords } from "./status-words";

/** A business that has the request, as its homeowner sees it. */
export type Receiver = {
  id: string;
  name: string;
  slug: string;
  city: string;
  distanceMiles: number;
  status: LeadStatus;
  /** Whether it has a page to lead to. */
  listed: boolean;
};

type BusinessesProps = {
  receivers: readonly Receiver[];
  serviceType: string;
  verified: boolean;
  stopped: boolean;
};

/** Who has the request, nearest first. */
export function Businesses(props: BusinessesProps) {
  const { receivers } = props;
  if (receivers.length === 0) return <p className="mt-3">{whyNobody(props)}</p>;
  return (
    <ul className="mt-2">
      {receivers.map(({ id, name, slug, city, distanceMiles, status, listed }) => (
        <li key={id} className="listing">
          <div className="flex items-baseline justify-between gap-4">
            <h3>{listed ? <a href={paths.business(slugify(city), slug)}>{name}</a> : name}</h3>
            <p className="figures hint flex-none text-sm">{formatMiles(distanceMiles)}</p>
          </div>
          <p className="pb-2">{statusWords[status]}</p>
        </li>
      ))}
    </ul>
  );
}

function whyNobody({ serviceType, verified, stopped }: BusinessesProps): string {
  if (stopped) return "Nobody has it, and we are not sending it to anybody.";
  if (!verified) return "Nobody has it yet: we could not check your phone number. We will be in touch.";
  const byHand = byHandWords(serviceType);
  if (byHand) return `Nobody has it yet. ${byHand}`;
  return "Nobody has it yet: no business near you could take it. We are looking for one for you.";
}
