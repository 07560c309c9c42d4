import { DeskSection } from "~/components/admin/parts";
import { Press } from "~/components/form/controls";
import { slugify } from "~/models/listings/slug";
import { paths } from "~/paths";
import type { BusinessStatus } from "../../../../drizzle/schema/values/listings";
import { statusWords } from "./listing-rows";

type Side = { id: string; name: string; city: string; slug: string };

type MergeChoiceProps = {
  choice: {
    stays: Side & { status: BusinessStatus };
    gone: Side;
    status: "possible" | "impossible" | "two owners" | "two plans";
    moved: {
      requests: number;
      shared: number;
      claims: number;
      addresses: number;
      pictures: number;
      checks: number;
      owner: boolean;
    };
  };
};

/** One of the two ways to merge: what stays, what moves to it, and the button that does it. */
export const MergeChoice = ({ choice: { stays, gone, status, moved } }: MergeChoiceProps) => (
  <DeskSection title={`Keep ${stays.name}, ${stays.city}`}>
    <p className="mt-1 text-sm text-slate wrap-anywhere">
      {`${statusWords[stays.status]} · ${paths.business(slugify(stays.city), stays.slug)}`}
    </p>
    {status === "possible" ? (
      <>
        <ul className="mt-2 list-disc pl-5">
          {linesOf(moved, gone).map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
        <p className="hint mt-2">
          It can be undone for 30 days, at <a href={paths.adminDuplicates()}>Probable duplicates</a>.
        </p>
        <Press
          about={{ stays: stays.id, gone: gone.id }}
          className="mt-3 [&_.btn]:wrap-anywhere"
        >{`Keep ${stays.name} (${stays.slug})`}</Press>
      </>
    ) : (
      <p className="mt-2">{whyNot[status]}</p>
    )}
  </DeskSection>
);

const whyNot = {
  "two owners": "Each has an owner of its own. Settle first whose the business is.",
  "two plans": "Each has a plan that runs, and one listing shows one. Refund or end one first.",
  impossible: "One of the two is removed.",
} as const;

export const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

function linesOf(moved: MergeChoiceProps["choice"]["moved"], gone: Side): string[] {
  const { requests, shared, claims, addresses, pictures, checks, owner } = moved;
  return [
    `${many(requests, "request")} of ${gone.name} (${gone.slug}) ${requests === 1 ? "moves" : "move"} here${shared > 0 ? `; ${shared} of them both have: one row stays of each, with the notes of both` : ""}`,
    ...(claims > 0 ? [many(claims, "claim")] : []),
    `${many(addresses, "address", "addresses")} will lead here`,
    ...(pictures > 0 ? [`${many(pictures, "picture")}, as far as there is room`] : []),
    owner
      ? `Its owner becomes the owner here, with ${many(checks, "check")}`
      : "The owner here stays as it is",
    `${gone.name} (${gone.slug}) is removed`,
  ];
}
