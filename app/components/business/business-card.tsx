import { Icon } from "~/components/page/icon";

const descriptionLimit = 150;
const servicesShown = 3;

export type CardBusiness = {
  name: string;
  city: string;
  description: string;
  services: readonly string[];
  /** Out of 5; counts only when somebody has reviewed. */
  rating: number;
  reviews: number;
  verified: boolean;
  featured: boolean;
};

type BusinessCardProps = {
  business: CardBusiness;
  /** The business's own page. */
  href: string;
  /** Where an unclaimed listing is claimed; absent for a claimed one. */
  claimHref?: string;
  /** Undefined where nobody searched from a place; null when the listing has no coordinates. */
  distanceMiles?: number | null;
  descriptionCut?: number;
  servicesCut?: number;
  heading?: "h2" | "h3";
};

/** One business in a list: the name, how far, how good; ruled apart, never boxed. */
export function BusinessCard(props: BusinessCardProps) {
  const { business, href, claimHref, distanceMiles, heading: Heading = "h3" } = props;
  const { name, city, description, featured, verified } = business;
  return (
    <article className="listing">
      <div className="flex items-baseline justify-between gap-4">
        <Heading>
          <a href={href}>{name}</a>
        </Heading>
        <p className="figures shrink-0">{distanceMiles === undefined ? city : distance(distanceMiles)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <Rating {...business} />
        {verified ? (
          <span className="badge">
            <Icon name="badge-check" className="size-4" /> Verified
          </span>
        ) : null}
        {featured ? <span className="badge bg-amber-bg text-amber">Featured</span> : null}
      </p>
      <p>{serviceLine(business.services, props.servicesCut ?? servicesShown)}</p>
      {description ? (
        <p className="hint">{cut(description, props.descriptionCut ?? descriptionLimit)}</p>
      ) : null}
      <p className="flex flex-wrap gap-x-5">
        <a href={href} className="link nav-link" aria-label={`View Profile: ${name}`}>
          View Profile
        </a>
        {claimHref ? (
          <a href={claimHref} className="nav-link" aria-label={`Claim this listing: ${name}`}>
            Claim this listing
          </a>
        ) : null}
      </p>
    </article>
  );
}

/** The mean of how many, or that there is none yet. */
export function Rating({ rating, reviews }: Pick<CardBusiness, "rating" | "reviews">) {
  if (reviews === 0) return <span className="hint">No reviews yet</span>;
  return (
    <span className="figures">
      <b>{rating.toFixed(1)}</b>{" "}
      {`from ${reviews.toLocaleString("en-GB")} ${reviews === 1 ? "review" : "reviews"}`}
    </span>
  );
}

/** `1.2 miles`, `1 mile`, or that it is not known. */
export function distance(miles: number | null): string {
  if (miles === null) return "distance unknown";
  const shown = miles.toFixed(1).replace(/\.0$/, "");
  return `${shown} ${shown === "1" ? "mile" : "miles"}`;
}

/** `Slate, Gutters, Chimneys +2 more`. */
function serviceLine(services: readonly string[], shown: number): string {
  const more = services.length - shown;
  return services.slice(0, shown).join(", ") + (more > 0 ? ` +${more} more` : "");
}

/** At most `limit` characters, ending at a word. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit).replace(/\s+\S*$/, "")}…`;
}
