import type { ReactNode } from "react";
import { Field, Press, SubmitButton } from "~/components/form/controls";
import { FactGrid } from "~/components/page/facts";
import { ButtonLink, LineLink } from "~/components/page/link";
import type { Candidate, RefundReason, WaitsFor } from "~/models/placements/plan";
import { pounds } from "~/models/reading/money";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import {
  type Awaited,
  day,
  nameOf,
  type OnePlacement,
  type PlacementShow,
  placeWords,
  planName,
  timeWords,
  waitWords,
} from "./entries";

export type RefusedLink = { subscription: string; listing: string; error: string };
type EntryProps<One> = { one: One; list: List; refused?: RefusedLink };
/** The list beside the entry. */
type List = { show: PlacementShow; page: number };

/** One plan, application or wait: what is known of it, and what can be done about it. */
export const PlacementEntry = ({ one, ...beside }: EntryProps<OnePlacement>) => (
  <>
    <h2 className="text-2xl wrap-anywhere">{`${nameOf(one)}, ${planName(one.plan)}`}</h2>
    <FactGrid rows={knownOf(one)} />
    {one.kind === "awaited" && !one.businessId ? <Candidates candidates={one.candidates} /> : null}
    <Decision one={one} {...beside} />
  </>
);

function Decision({ one, list, ...named }: EntryProps<OnePlacement>) {
  if (one.kind === "applied" || one.kind === "wait") return null;
  return (
    <div className="decide">
      {one.kind === "owed" ? (
        <Press to={paths.adminPlacementVerb("refund", list)} about={{ subscription: one.id }}>
          Try again now<span className="sr-only">{` for ${nameOf(one)}`}</span>
        </Press>
      ) : null}
      {one.kind === "awaited" && !one.businessId ? <GiveListing one={one} list={list} {...named} /> : null}
      {"businessId" in one && one.businessId ? (
        <ButtonLink to={paths.adminListing(one.businessId)}>
          {one.kind === "awaited" && one.waits === "check" ? "Check the listing" : "See the listing"}
        </ButtonLink>
      ) : null}
      {one.kind === "owed" ? null : (
        <RefundButton id={one.id} paid={one.paid} name={nameOf(one)} list={list} />
      )}
    </div>
  );
}

const waitsFor: Readonly<Record<WaitsFor, string>> = {
  listing: "a listing of its buyer's",
  address: "its buyer's email to be confirmed",
  site: "its listing to be on the site",
  check: "the check of its listing",
  card: "a card that is not refused",
  place: "a free place",
};

const reasons: Readonly<Record<RefundReason, string>> = {
  asked: "it was asked for",
  sold_out: "the last place was somebody else's",
  bought_twice: "the listing had a plan already",
  no_account: "its buyer's account was deleted before the payment",
  not_shown: "its listing could not be shown",
};

type Facts = (readonly [string, ReactNode])[];

function knownOf(one: OnePlacement): Facts {
  switch (one.kind) {
    case "awaited":
      return [...awaitedFacts(one), ...buyerFacts(one)];
    case "owed":
      return [
        ["Refund due", `${pounds(one.paid)}, because ${reasons[one.reason ?? "asked"]}`],
        ...buyerFacts(one),
      ];
    case "current":
      return [
        ["Place", placeWords(one)],
        ["Goes on", timeWords(one)],
        ["Since", day(one.startedAt)],
        ["Paid", pounds(one.paid)],
        ["Email", one.email],
      ];
    case "applied":
      return [
        ["Paid", one.paid ? "yes" : "not yet"],
        ["Price", `${pounds(one.monthlyPrice)} a month`],
        ["Leads a month now", one.currentLeads],
        ["Applied", day(one.createdAt)],
        ...buyerFacts(one),
      ];
    case "wait":
      return [
        ["Waits for", waitWords(one)],
        ["Since", day(one.createdAt)],
        ["Email", one.email],
      ];
  }
}

type Reached = {
  contactName: string | null;
  email: string;
  phone: string | null;
  service: string | null;
  city: string | null;
};

const buyerFacts = ({ contactName, email, phone, service, city }: Reached): Facts => [
  ["Contact", contactName],
  ["Email", email],
  ["Phone", phone && formatPhone(phone)],
  ["Wants", [service, city].filter(Boolean).join(" in ")],
];

const awaitedFacts = ({ paid, startedAt, waits, until }: Awaited): Facts => [
  [
    "Payment",
    waits ? `nothing charged, card given on ${day(startedAt)}` : `paid ${pounds(paid)} on ${day(startedAt)}`,
  ],
  ["Goes on", waits && `waits for ${waitsFor[waits]}${until ? `, until ${day(until)}` : ""}`],
];

function Candidates({ candidates }: { candidates: readonly Candidate[] }) {
  if (candidates.length === 0) return <p className="mt-4">No listing looks like it.</p>;
  return (
    <>
      <h3 className="mt-4">It may be</h3>
      <ul>
        {candidates.map(({ id, name, city, owned }) => (
          <li key={id}>
            <LineLink to={paths.adminListing(id)}>{name}</LineLink>
            {`, ${city}, ${owned ? "owned" : "nobody's yet"}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function GiveListing({ one, list, refused }: EntryProps<Awaited>) {
  const [likely] = one.candidates.filter(({ owned }) => owned);
  return (
    <form
      method="post"
      action={paths.adminPlacementVerb("link", { ...list, open: one.id })}
      className="grid max-w-xl gap-3"
    >
      <input type="hidden" name="subscription" value={one.id} />
      <Field
        label="Listing"
        name="listing"
        id={`listing-${one.id}`}
        hint="The address of its page, the end of it, or its id. Its owner becomes the plan's."
        defaultValue={refused?.listing ?? likely?.id}
        errors={refused ? [refused.error] : undefined}
        autoFocus={refused !== undefined}
        maxLength={300}
      />
      <SubmitButton p="">
        Link it<span className="sr-only">{` to the plan of ${nameOf(one)}`}</span>
      </SubmitButton>
    </form>
  );
}

type RefundButtonProps = {
  /** The subscription's id. */
  id: string;
  /** Pence. */
  paid: number;
  name: string;
  list: List;
};

/** Folded, so that a single press refunds nothing; says what it will do. */
function RefundButton({ id, paid, name, list }: RefundButtonProps) {
  const isCharged = paid > 0;
  return (
    <details>
      <summary className="btn btn-quiet">
        {isCharged ? "Refund…" : "Cancel…"}
        <span className="sr-only">{` ${name}`}</span>
      </summary>
      <form method="post" action={paths.adminPlacementVerb("refund", list)} className="pb-2">
        <input type="hidden" name="subscription" value={id} />
        <p>
          {isCharged
            ? `${name} gets all ${pounds(paid)} back. The placement ends at once, for good, and the buyer is told.`
            : `${name} was charged nothing. The plan is cancelled, for good, and the buyer is told.`}
        </p>
        <SubmitButton p="mt-3">{isCharged ? `Give ${pounds(paid)} back` : "Cancel the plan"}</SubmitButton>
      </form>
    </details>
  );
}
