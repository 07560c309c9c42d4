import { SubmitButton } from "~/components/form/submit-button";
import type { RemovalKind, RemovalStatus } from "~/models/imports/run";
import { formatInstant } from "~/models/messages/clock";
import { paths } from "~/paths";
import { count } from "./words";

export type ShownRemoval = {
  id: string;
  kind: RemovalKind;
  runId: string | null;
  status: RemovalStatus;
  total: number;
  createdAt: string;
  by: string | null;
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

/** What was removed at once, and the way to bring it back. */
export function RemovalList({ removals }: { removals: readonly ShownRemoval[] }) {
  return (
    <ol className="entries">
      {removals.map((removal) => (
        <li key={removal.id}>
          <OneRemoval removal={removal} />
        </li>
      ))}
    </ol>
  );
}

function OneRemoval({
  removal: { id, kind, runId, status, total, createdAt, by, until },
}: {
  removal: ShownRemoval;
}) {
  const listings = total === 1 ? "1 listing" : `${count(total)} listings`;
  return (
    <article>
      <h3 className="text-base">
        {kind === "all" ? `Delete all: ${listings}` : `Undone import: ${listings}`}
      </h3>
      <p className="entry-facts">
        <strong>{statusWords[status]}</strong>
        {` · ${formatInstant(createdAt, { withYear: true })} · by ${by ?? "an account that is gone"}`}
        {` · ${id}`}
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
      {status === "removed" || status === "removing" ? (
        <form method="post" action={paths.adminImports}>
          <input type="hidden" name="removal" value={id} />
          <SubmitButton name="intent" value="restore" quiet>
            {`Restore ${listings}`}
          </SubmitButton>
        </form>
      ) : null}
    </article>
  );
}
