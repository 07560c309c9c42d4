import type { SubmissionResult } from "@conform-to/dom";
import { Field, fieldOf, Hidden, Select, SubmitButton, TextArea } from "~/components/form/controls";
import { FileField } from "~/components/form/file-field";
import { LineLink } from "~/components/page/link";
import { PhotoStrip } from "~/components/page/photo-strip";
import type { Sent } from "~/models/base/clock";
import { formatInstant } from "~/models/base/clock";
import { mostPhotos, type ThreadEntry, visitTimeOptions } from "~/models/threads/thread";

type ThreadProps = {
  entries: readonly Sent<ThreadEntry>[];
  /** Why nothing can be written; null if it can. */
  closed: string | null;
  /** Who is written to. */
  to: string;
  /** Where the form is posted, and as which business. */
  action: string;
  business?: string | null;
  photoAt: (photo: string) => string;
  /** Where abuse is reported. */
  report: string;
  refused?: SubmissionResult;
};

export const threadTitle = (name: string): string => `You and ${name}`;

/** What two sides wrote to each other and what happened, the newest last, and the form below it. */
export function Thread({ entries, closed, to, action, business, photoAt, report, refused }: ThreadProps) {
  const field = fieldOf({}, refused);
  const visit = [field("visit"), field("time")] as const;
  return (
    <>
      <ol className="mt-4 grid gap-3">
        {entries.map((entry, index) => (
          <li key={entry.id} id={index === entries.length - 1 ? "newest" : undefined}>
            <Entry entry={entry} photoAt={photoAt} />
          </li>
        ))}
      </ol>
      {closed ? <p className="note mt-4">{closed}</p> : null}
      {closed && !refused ? null : (
        <form
          method="post"
          action={action}
          encType="multipart/form-data"
          noValidate
          className="mt-6 grid gap-4"
        >
          <Hidden fields={{ business }} />
          <TextArea {...field("message")} label={`Write to ${to}`} rows={3} focusOnError />
          <details open={visit.some(({ errors, defaultValue }) => errors || defaultValue)}>
            <summary className="nav-link underline">Propose a visit</summary>
            <div className="mt-2 grid gap-4">
              <Field {...visit[0]} type="date" label="Day" />
              <Select {...visit[1]} label="Time" options={visitTimeOptions} blank="Any time" />
            </div>
          </details>
          <FileField
            {...field("photos")}
            label="Photos (optional)"
            hint={`Up to ${mostPhotos}. Only the two of you see them.`}
            accept="image/*"
            multiple
          />
          <SubmitButton p="" quiet={business !== undefined}>
            Send
          </SubmitButton>
        </form>
      )}
      {entries.some((entry) => "own" in entry && !entry.own) ? (
        <LineLink to={report} p="mt-2">
          Report a message
        </LineLink>
      ) : null}
    </>
  );
}

function Entry({ entry, photoAt }: { entry: Sent<ThreadEntry>; photoAt: ThreadProps["photoAt"] }) {
  const at = <time dateTime={entry.at}>{formatInstant(entry.at)}</time>;
  if ("words" in entry)
    return (
      <p className="hint text-sm wrap-anywhere">
        {entry.words}, {at}
      </p>
    );
  const { by, own, body, photos } = entry;
  return (
    <article className={own ? "panel ml-8 py-3" : "panel mr-8 py-3"}>
      <p className="text-sm wrap-anywhere">
        <b>{by}</b> <span className="hint">{at}</span>
      </p>
      {body === null ? (
        <p className="hint">Hidden</p>
      ) : (
        <p className="whitespace-pre-line wrap-anywhere">{body}</p>
      )}
      <PhotoStrip at={photos.map(photoAt)} from={by === "You" ? "you" : by} />
    </article>
  );
}
