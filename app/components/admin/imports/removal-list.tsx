import { SubmitButton } from "~/components/form/submit-button";
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
  /** Listings that the import had updated, of one that was undone. */
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

type RemovalListProps = {
  removals: readonly ShownRemoval[];
  /** The one that is being worked on, and how many listings it has taken off the site. */
  changing?: { id: string; removed: number };
};

/** What was removed at once, and the way to bring it back. */
export function RemovalList({ removals, changing }: RemovalListProps) {
  return (
    <ol className="entries">
      {removals.map((removal) => (
        <li key={removal.id}>
          <OneRemoval
            removal={removal}
            removed={changing?.id === removal.id ? changing.removed : undefined}
          />
        </li>
      ))}
    </ol>
  );
}

function OneRemoval({ removal, removed }: { removal: ShownRemoval; removed?: number }) {
  const { id, kind, runId, status, total, createdAt, by, until } = removal;
  const listings = total === 1 ? "1 listing" : `${count(total)} listings`;
  const restorable = status === "removed" || status === "removing";
  return (
    <article>
      <h3 className="text-base">
        {kind === "all" ? `Delete all: ${listings}` : `Undone import: ${listings}`}
      </h3>
      <p className="entry-facts">
        <strong>{statusWords[status]}</strong>
        {` · ${formatInstant(createdAt, { withYear: true })} · by ${by ?? "an account that is gone"}`}
        {status === "removed" ? ` · can be restored until ${formatInstant(until, { withYear: true })}` : ""}
        {runId ? (
          <>
            {" · "}
            <a href={paths.adminImport(runId)} className="link">
              the import
            </a>
          </>
        ) : null}
      </p>
      {removed === undefined || total === 0 ? null : <Share removal={removal} removed={removed} />}
      {restorable && total > 0 ? (
        <>
          <form method="post" action={paths.adminImports}>
            <input type="hidden" name="removal" value={id} />
            <SubmitButton name="intent" value="restore" quiet>
              {`Restore ${listings}`}
            </SubmitButton>
          </form>
          <Hints removal={removal} />
        </>
      ) : null}
    </article>
  );
}

/** How far it is, or its way back. */
function Share({ removal: { kind, status, total }, removed }: { removal: ShownRemoval; removed: number }) {
  const done = Math.min(total, status === "removing" ? removed : total - removed);
  if (status === "erasing") return null;
  // Of everything no listing is on the site from the first moment: what goes on is the work behind it.
  const gone = kind === "all" ? "are put away; none is on the site any more" : "are off the site";
  const words = status === "removing" ? gone : "are back as they were";
  return (
    <>
      <progress value={done} max={total} aria-label="How far it is" className="mt-2 w-full max-w-xl" />
      <p className="figures">{`${count(done)} of ${count(total)} ${words}`}</p>
    </>
  );
}

function Hints({ removal: { id, updated } }: { removal: ShownRemoval }) {
  return (
    <>
      {updated ? (
        <p className="entry-details">
          What the import had updated stays as it was before: import the file again to update it.
        </p>
      ) : null}
      <p className="entry-details">{`From a terminal: npm run restore -- ${id}`}</p>
    </>
  );
}
