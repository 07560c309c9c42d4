import { SubmitButton } from "~/components/form/controls";
import type { ImportStage } from "~/models/imports/run";
import { paths } from "~/paths";
import { count, durationWords } from "./words";

export type Progress = {
  id: string;
  stage: ImportStage;
  /** How many imports are ahead in the queue. */
  ahead: number;
  waiting: boolean;
  /** Whether it was cancelled and is about to stop. */
  ending: boolean;
  bytesRead: number;
  fileBytes: number;
  rows: number;
  rowsPerSecond: number;
  secondsLeft: number | null;
};

export function ImportProgress({ progress }: { progress: Progress }) {
  const { id, stage, waiting, ending } = progress;
  return (
    <section className="panel mt-4">
      <h2 className="text-xl">
        {ending
          ? "Being cancelled"
          : waiting
            ? "Waiting its turn"
            : stage === "check"
              ? "Trying every row"
              : "Importing"}
      </h2>
      {waiting ? <p className="mt-2">{aheadWords(progress.ahead)}</p> : <Share progress={progress} />}
      {ending ? null : <CancelForm id={id} stage={stage} />}
    </section>
  );
}

const CancelForm = ({ id, stage }: Pick<Progress, "id" | "stage">) => (
  <form method="post" action={paths.adminImportVerb(id, "cancel")} className="mt-3">
    <SubmitButton quiet>Cancel</SubmitButton>
    {stage === "import" ? (
      <p className="hint mt-1">What is imported by then stays, and can be undone.</p>
    ) : null}
  </form>
);

function aheadWords(ahead: number): string {
  if (ahead === 0) return "It begins in a moment.";
  return `${ahead === 1 ? "One import comes" : `${ahead} imports come`} first.`;
}

function Share({ progress }: { progress: Progress }) {
  const { stage, bytesRead, fileBytes, rows, rowsPerSecond, secondsLeft } = progress;
  const share = fileBytes > 0 ? Math.min(100, Math.floor((bytesRead / fileBytes) * 100)) : 0;
  const said = [
    `${share} % of ${megabytes(fileBytes)}`,
    stage === "import" && `${count(rows)} rows`,
    rowsPerSecond > 0 && `${count(rowsPerSecond)} rows a second`,
    secondsLeft !== null && `about ${durationWords(secondsLeft)} left`,
  ];
  return (
    <>
      <progress value={share} max={100} aria-label="How much of the file is done" className="mt-3 w-full">
        {`${share} %`}
      </progress>
      <p className="mt-1 figures">{said.filter(Boolean).join(" · ")}</p>
    </>
  );
}

const megabytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** How many of the listings that an import wrote have a trade and a place; `unfound` lack one. */
export function Listed({ written, unfound }: { written: number; unfound: number }) {
  const all = written === 1 ? "it has" : `all ${count(written)} have`;
  const found = `${count(written - unfound)} of ${count(written)} with a trade and a place to be found by`;
  return (
    <p className="mt-3">
      {unfound > 0
        ? `All are listed: ${found}, ${count(unfound)} hardly found.`
        : `Listed: ${all} a trade and a place to be found by.`}
    </p>
  );
}

/** Has the script update the page of an import or removal as it changes; without script the whole page reloads. */
export const Changing = ({ id, liveMark }: { id: string; liveMark: string }) => (
  <span data-live={paths.adminImportLive(id)} data-live-mark={liveMark} hidden />
);
