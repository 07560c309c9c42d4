import { LineLink } from "~/components/page/link";
import type { PlaceQuestion } from "~/models/listings/search/query";
import type { PlaceChoice } from "~/models/places/place";
import { isNearMe } from "~/models/reading/near-me";

type ChoicesProps = {
  choices: readonly PlaceChoice[];
  /** The address of the same search in another place. */
  href: (location: string) => string;
};

/** Says that a place is unknown, or asks which one is meant: 'Newport, which one?', 'Where in Surrey?'. */
export function askPlace(asked: PlaceQuestion, typed: string): string {
  if (asked.status === "several")
    return asked.within ? `Where in ${asked.name}?` : `${asked.name}, which one?`;
  if (isNearMe(typed)) return "Near where? Type a postcode or a town.";
  const hint = asked.near.length === 0 ? " Check the spelling, or type a postcode." : "";
  return `We do not know a place called “${typed}”.${hint}`;
}

/** A link for each place that may be meant. */
export function PlaceAnswers({ asked, href }: { asked: PlaceQuestion } & Pick<ChoicesProps, "href">) {
  if (asked.status === "several") return <Choices choices={asked.choices} href={href} />;
  return (
    <ul>
      {asked.near.map(({ label, location }) => (
        <li key={location}>
          <LineLink to={href(location)}>{`Did you mean ${label}?`}</LineLink>
        </li>
      ))}
    </ul>
  );
}

/** Links to smaller places with the same name. */
export function OtherPlaces({ choices, href }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <nav className="hint mb-3 flex flex-wrap items-baseline gap-x-5" aria-label="Other places of this name">
      <p>Not the place you meant?</p>
      <Choices choices={choices} href={href} />
    </nav>
  );
}

const Choices = ({ choices, href }: ChoicesProps) => (
  <ul className="flex flex-wrap gap-x-5">
    {choices.map(({ label, location }) => (
      <li key={location}>
        <LineLink to={href(location)}>{label}</LineLink>
      </li>
    ))}
  </ul>
);
