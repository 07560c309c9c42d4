import { actionWords } from "~/models/audit/audit";
import { formatInstant } from "~/models/base/clock";
import type { DeskReview } from "~/models/reviews/admin/queue";

export const History = ({ lines }: { lines: DeskReview["history"] }) => (
  <details className="panel py-1.5">
    <summary className="min-h-11 cursor-pointer content-center font-semibold">{`History (${lines.length})`}</summary>
    {lines.length === 0 ? <p className="hint mt-2">Nobody has changed it since the log began.</p> : null}
    <ol className="mt-2 grid gap-2">
      {lines.map(({ id, at, action, actorKind, by, before, after }) => (
        <li key={id} className="border-t border-line pt-2 wrap-anywhere">
          <p>
            <time dateTime={at}>{formatInstant(at)}</time> · <strong>{actionWords(action)}</strong>
            {` by ${by ?? actorKind}`}
          </p>
          <Change before={before} after={after} />
        </li>
      ))}
    </ol>
  </details>
);

const longestShown = 300;

function Change({ before, after }: { before: unknown; after: unknown }) {
  if (!before && !after) return null;
  const text = (value: unknown) => (value ? JSON.stringify(value).slice(0, longestShown) : "nothing");
  return <p className="text-sm text-slate">{`${text(before)} → ${text(after)}`}</p>;
}
