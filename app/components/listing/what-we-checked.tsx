import { Icon } from "~/components/page/icon";
import { formatDay } from "~/models/base/clock";
import { type CheckKind, hasRunOut, type ShownCheck } from "~/models/listings/profile/check";

/** As the page gets it: the day it was checked is a calendar day by then. */
export type CheckedFact = Pick<ShownCheck, "kind" | "organisation" | "number" | "expiresOn"> & {
  checkedOn: string;
};

const words: Readonly<Record<CheckKind, string>> = {
  identity: "Who is behind it",
  address: "Its address",
  phone: "Its phone number: we rang it",
  insurance: "Insurance",
  trade_body: "Member of",
};

/** What a person here checked about a verified business, and when; insurance only while it lasts. */
export function WhatWeChecked({ checks }: { checks: readonly CheckedFact[] }) {
  const valid = checks.filter((check) => !hasRunOut(check));
  if (valid.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="checked">
      <h2 id="checked" className="text-xl">
        What we checked
      </h2>
      <ul className="ruled mt-3 grid-cols-1">
        {valid.map((check) => (
          <li key={`${check.kind} ${check.organisation}`} className="flex gap-3 py-3">
            <Icon name="badge-check" className="text-moss" />
            <span className="min-w-0">
              {wordsOf(check)} <span className="hint block text-sm">{`Checked ${day(check.checkedOn)}`}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="hint mt-3 text-sm">
        A person here checked this on the day given. It is no guarantee of any piece of work.
      </p>
    </section>
  );
}

const day = (iso: string) => `${formatDay(iso)} ${iso.slice(0, 4)}`;

function wordsOf({ kind, organisation, number, expiresOn }: CheckedFact): string {
  if (kind === "insurance") {
    const insurer = organisation ? ` with ${organisation}` : "";
    return `${words.insurance}${insurer}: papers seen, valid until ${expiresOn ? day(expiresOn) : "a day not given"}`;
  }
  if (kind === "trade_body")
    return `${words.trade_body} ${organisation}${number ? `, number ${number}` : ""}`;
  return words[kind];
}
