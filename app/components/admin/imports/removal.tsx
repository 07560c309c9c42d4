import type { DeskRow } from "~/components/admin/split";
import { SubmitButton } from "~/components/form/controls";
import { LineLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import type { RemovalKind, RemovalStatus } from "~/models/imports/run";
import { paths } from "~/paths";
import { count } from "./words";

type ShownRemoval = {
  id: string;
  kind: RemovalKind;
  runId: string | null;
  status: RemovalStatus;
  total: number;
  createdAt: string;
  by: string | null;
  /** For an undone import: how many listings it had updated. */
  updated: number | null;
  /** The last day on which it can be restored. */
  until: string;
};

const statusWords: Readonly<Record<RemovalStatus, string>> = {
  removing: "Under way",
  removed: "Removed",
  restoring: "Being restored",
  restored: "Restored",
  erasing: "Being erased",
  erased: "Erased for good",
};

export const removalLine = (removal: ShownRemoval): DeskRow => ({
  ...{ id: removal.id, to: paths.adminRemoval(removal.id), name: titleOf(removal) },
  facts: `${statusWords[removal.status]} · ${formatInstant(removal.createdAt)}`,
});

const listingsOf = ({ total }: ShownRemoval) => (total === 1 ? "1 listing" : `${count(total)} listings`);
const titleOf = (removal: ShownRemoval) =>
  `${removal.kind === "all" ? "Delete all" : "Undone import"}: ${listingsOf(removal)}`;

/** A removal, with a button to restore it. `removed`: how many listings it has taken off the site so far. */
export function RemovalEntry({ removal, removed }: { removal: ShownRemoval; removed?: number }) {
  const { runId, status, total, createdAt, by, until } = removal;
  const restorable = status === "removed" || status === "removing";
  return (
    <>
      <h2 className="text-2xl">{titleOf(removal)}</h2>
      <p className="text-slate">
        <strong>{statusWords[status]}</strong>
        {` · ${formatInstant(createdAt, { withYear: true })} · by ${by ?? "an account that is gone"}`}
        {status === "removed" ? ` · can be restored until ${formatInstant(until, { withYear: true })}` : ""}
      </p>
      {runId ? <LineLink to={paths.adminImport(runId)}>See the import</LineLink> : null}
      {removed === undefined || total === 0 ? null : <Share removal={removal} removed={removed} />}
      {restorable && total > 0 ? (
        <>
          <Hints removal={removal} />
          <form method="post" action={paths.adminImports} className="decide">
            <input type="hidden" name="removal" value={removal.id} />
            <SubmitButton name="intent" value="restore">
              {`Restore ${listingsOf(removal)}`}
            </SubmitButton>
          </form>
        </>
      ) : null}
    </>
  );
}

function Share({ removal: { kind, status, total }, removed }: { removal: ShownRemoval; removed: number }) {
  const done = Math.min(total, status === "removing" ? removed : total - removed);
  if (status === "erasing") return null;
  // After 'Delete all' no listing is on the site from the first moment; the progress is of the work behind it.
  const gone = kind === "all" ? "are put away; none is on the site any more" : "are off the site";
  const words = status === "removing" ? gone : "are back as they were";
  return (
    <>
      <progress value={done} max={total} aria-label="How far it is" className="mt-2 w-full max-w-xl" />
      <p className="figures">{`${count(done)} of ${count(total)} ${words}`}</p>
    </>
  );
}

const Hints = ({ removal: { id, updated } }: { removal: ShownRemoval }) => (
  <>
    {updated ? (
      <p className="hint mt-2">
        What the import had updated stays as it was before: import the file again to update it.
      </p>
    ) : null}
    <p className="hint mt-2">{`From a terminal: npm run restore -- ${id}`}</p>
  </>
);
