import { DeskFind } from "~/components/admin/split";
import { Field, Select, Tick } from "~/components/form/controls";
import { Chips } from "~/components/page/link";
import {
  type DeskListQuery,
  isNarrowed,
  isScanned,
  mostScanned,
  type ShownListings,
  shownListings,
  shownWords,
} from "~/models/listings/admin/list-query";
import { filterTrades } from "~/models/trades/trade";
import { paths } from "~/paths";

const trades = () => filterTrades().map(({ slug, label }) => ({ value: slug, label }));
const owners = [
  { value: "has", label: "Has an owner" },
  { value: "none", label: "Has none" },
];

/** A search, filters for the listings on the site, and the lists as links. Each shows what it is set to. */
export function ListingFilter({ query }: { query: DeskListQuery }) {
  const { show, q, city, trade, owner, checked, photos } = query;
  const set = filterWords(query);
  const plain = !q && set.length === 0 && !query.import;
  return (
    <>
      <DeskFind
        action={paths.adminListings()}
        label="Name, words, phone, email or address of the page"
        hint="Name or words"
        q={q}
        set={set}
      >
        <Field label="City" name="city" defaultValue={city} maxLength={100} />
        <Select label="Trade" name="trade" options={trades()} blank="Any trade" defaultValue={trade} />
        <Select label="Owner" name="owner" options={owners} blank="Owner or not" defaultValue={owner} />
        <Tick name="checked" value="yes" defaultChecked={checked === "yes"}>
          Checked by a person
        </Tick>
        <Tick name="photos" value="yes" defaultChecked={photos === "yes"}>
          Has photos
        </Tick>
      </DeskFind>
      {!q && isScanned(query) ? (
        <p className="hint text-sm">{`Among the newest ${mostScanned.toLocaleString("en-GB")} on the site.`}</p>
      ) : null}
      <Chips label="Which listings" chips={chipsOf(plain ? show : undefined)} />
    </>
  );
}

const chipsOf = (current?: ShownListings) =>
  shownListings.map((each) => ({
    name: shownWords[each],
    to: paths.adminListings({ show: each }),
    current: each === current,
  }));

const filterWords = ({ city, trade, owner, checked, photos }: DeskListQuery): string[] =>
  [
    city,
    trades().find(({ value }) => value === trade)?.label,
    owners.find(({ value }) => value === owner)?.label.toLowerCase(),
    checked && "checked",
    photos && "with photos",
  ].flatMap((each) => each || []);

export function titleOfListings(query: DeskListQuery): string {
  const words = [query.q && `‘${query.q}’`, ...filterWords(query)].filter(Boolean);
  if (words.length > 0 || isNarrowed(query)) return `Listings: ${words.join(", ")}`;
  return query.import ? "Listings of an import" : `Listings: ${shownWords[query.show].toLowerCase()}`;
}

/** What an empty list says. */
export function nothingWords(query: Pick<DeskListQuery, "q" | "show" | "import" | "city">): string {
  if (query.q) return `Nothing is found for ‘${query.q}’.`;
  if (isNarrowed(query)) return "No listing on the site is like that. Take one of the filters away.";
  return query.import ? "Nothing that this import listed is still there." : emptyWords[query.show];
}

const emptyWords: Readonly<Record<ShownListings, string>> = {
  new: "No new listing waits. What a stranger adds appears here, on no page of the site until you publish it.",
  owners:
    "No owner waits. Whoever proves that a listing is theirs appears here until a person has checked them.",
  insurance: "No verified listing's insurance has run out. When one does, its listing appears here.",
  active: "No listing is on the site.",
  suspended: `Nothing is ${shownWords.suspended.toLowerCase()}.`,
  removed: `Nothing is ${shownWords.removed.toLowerCase()}.`,
};
