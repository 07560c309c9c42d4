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
  /** The name of the undone import's file. */
  fileName: string | null;
  status: RemovalStatus;
  total: number;
  createdAt: string;
  by: string | null;
  /** For an undone import: how many listings it had added, and how many it had updated. */
  imported: number | null;
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

const listingsOf = ({ total }: Pick<ShownRemoval, "total">) =>
  total === 1 ? "1 listing" : `${count(total)} listings`;
function titleOf(removal: ShownRemoval): string {
  if (removal.kind === "all") return `Delete all: ${listingsOf(removal)}`;
  // How many it takes off is known at its end.
  const name = removal.fileName ?? "an import";
  return removal.status === "removing" ? `Undoing ${name}` : `Undone: ${name}, ${listingsOf(removal)}`;
}

/** After so many were asked to be restored. */
export const comingBack = (total: number): string =>
  total === 1
    ? "1 listing is coming back, as it was."
    : `${total > 0 ? listingsOf({ total }) : "The listings"} are coming back, each as it was.`;

export const notRestored =
  "Nothing was changed: it is restored already or erased for good, or everything is just being deleted.";

type RemovalEntryProps = {
  removal: ShownRemoval;
  /** How many of an undone import's listings are listed again. */
  again: number;
  /** How many listings it has taken off the site so far, while it is under way. */
  removed?: number;
  /** Whether it cannot be restored before another removal of everything is through. */
  waits: boolean;
};

/** A removal, with a button to restore it. */
export function RemovalEntry({ removal, again, removed, waits }: RemovalEntryProps) {
  const { runId, status, total, createdAt, by, until } = removal;
  const restorable = status === "removed" || status === "removing";
  return (
    <>
      <h2 className="text-2xl">{titleOf(removal)}</h2>
      <p className="text-slate">
        <strong>{statusWords[status]}</strong>
        {` · ${formatInstant(createdAt, { withYear: true })} · by ${by ?? "an account that is gone"}`}
        {status === "removed" && total > again
          ? ` · can be restored until ${formatInstant(until, { withYear: true })}`
          : ""}
      </p>
      {runId ? <LineLink to={paths.adminImport(runId)}>See the import</LineLink> : null}
      {again > 0 ? (
        <p className="mt-2">{`${again} of these ${again === 1 ? "is" : "are"} listed again, and will not be restored.`}</p>
      ) : null}
      {removed === undefined ? null : <Share removal={removal} removed={removed} />}
      {restorable && waits ? (
        <p className="hint mt-2">
          Everything is being deleted just now: this can be restored once that is through.
        </p>
      ) : restorable && total > again ? (
        <>
          {removal.updated ? <UpdatedHint /> : null}
          <form method="post" action={paths.adminImports} className="decide">
            <input type="hidden" name="removal" value={removal.id} />
            <SubmitButton name="intent" value="restore">
              {`Restore ${listingsOf({ total: total - again })}`}
            </SubmitButton>
          </form>
        </>
      ) : null}
    </>
  );
}

type ShareProps = { removal: Pick<ShownRemoval, "kind" | "status" | "total" | "imported">; removed: number };

function Share({ removal: { kind, status, total: known, imported }, removed }: ShareProps) {
  // While an import is undone, it is known only how many there are at most.
  const total = kind === "import" && status === "removing" ? (imported ?? 0) : known;
  const done = Math.min(total, status === "removing" ? removed : total - removed);
  if (status === "erasing" || total === 0) return null;
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

type UndoingProps = {
  undoing: Pick<ShownRemoval, "id" | "status" | "total"> & { removed: number };
  /** The import, with how many listings it had added and updated. */
  run: { imported: number; updated: number };
};

/** On the page of an import that is undone: how far that is, or what it took back, and where that is restored. */
export function Undoing({ undoing, run: { imported, updated } }: UndoingProps) {
  const { id, status, total, removed } = undoing;
  const isOver = status === "removed" || status === "erased";
  return (
    <section className="mt-3">
      {isOver ? null : <Share removal={{ ...undoing, kind: "import", imported }} removed={removed} />}
      {isOver && imported > 0 ? (
        <p>{`Of the ${count(imported)} that it had added, ${count(total)} ${total === 1 ? "is" : "are"} off the site.`}</p>
      ) : null}
      {isOver && updated > 0 ? (
        <p>What it had updated is as it was before, unless it was changed or claimed since.</p>
      ) : null}
      <LineLink to={paths.adminRemoval(id)}>See the removal, and whether it can be restored</LineLink>
    </section>
  );
}

const UpdatedHint = () => (
  <p className="hint mt-2">
    What the import had updated stays as it was before: import the file again to update it.
  </p>
);
