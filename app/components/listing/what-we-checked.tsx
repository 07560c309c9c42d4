import { Icon } from "~/components/page/icon";
import { Part } from "~/components/page/part";
import { formatDay } from "~/models/base/clock";
import { type CheckKind, checkKinds, hasRunOut, type ShownCheck } from "~/models/listings/profile/check";

/** A check as the page gets it, with the day of the check as a calendar day. */
export type CheckedFact = Pick<ShownCheck, "kind" | "organisation" | "number" | "expiresOn"> & {
  checkedOn: string;
};

const words: Readonly<Record<CheckKind, string>> = {
  identity: "who is behind it",
  address: "its address",
  phone: "its phone number: we rang it",
  insurance: "insurance",
  trade_body: "a trade body",
  guarantee: "a guarantee in writing",
};

/**
 * What a person here checked about a business and when (insurance only while it is valid), and what nobody has checked.
 */
export function WhatWeChecked({ checks, verified }: { checks: readonly CheckedFact[]; verified: boolean }) {
  const valid = checks.filter((check) => !hasRunOut(check));
  if (!verified) return <p className="hint">Nobody here has checked this business yet.</p>;
  if (valid.length === 0) return null;
  const missing = checkKinds.filter((kind) => valid.every((check) => check.kind !== kind));
  return (
    <Part id="checked" title="What we checked">
      <dl className="mt-2 grid gap-2">
        {rowsOf(valid).map(([stamp, facts]) => (
          <div key={stamp + facts}>
            <dt className="stamp mr-2">
              <Icon name="check" className="size-4" /> {stamp}
            </dt>{" "}
            <dd className="inline">{facts}</dd>
          </div>
        ))}
      </dl>
      <p className="hint mt-2 text-sm">
        {missing.length > 0
          ? `Not checked: ${missing.map((kind) => words[kind].split(":")[0]).join(", ")}. `
          : ""}
        A person here checked this on the day given. It does not guarantee any work.
      </p>
    </Part>
  );
}

const day = (iso: string) => formatDay(iso, { withYear: true });

/** The text on each stamp and beside it; checks with the same stamp are one row. */
function rowsOf(checks: readonly CheckedFact[]): [stamp: string, facts: string][] {
  const rows = new Map<string, string[]>();
  for (const check of checks) {
    const [stamp, facts] = rowOf(check);
    rows.set(stamp, [...(rows.get(stamp) ?? []), facts]);
  }
  return [...rows].map(([stamp, facts]) => [
    stamp,
    facts.join(" · ").replace(/^./, (first) => first.toUpperCase()),
  ]);
}

function rowOf({ kind, organisation, number, expiresOn, checkedOn }: CheckedFact): [string, string] {
  if (kind === "insurance") {
    const seen = `papers seen ${day(checkedOn)}`;
    return [
      expiresOn ? `to ${day(expiresOn)}` : day(checkedOn),
      `insurance with ${organisation || "an insurer"}, ${seen}`,
    ];
  }
  if (kind === "guarantee") return [day(checkedOn), `${words.guarantee}: ${organisation}`];
  const member = `member of ${organisation}${number ? `, number ${number}` : ""}`;
  return [day(checkedOn), kind === "trade_body" ? member : words[kind]];
}
