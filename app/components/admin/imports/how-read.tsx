import { DeskSection } from "~/components/admin/parts";
import { Select, SubmitButton } from "~/components/form/controls";
import { type Mapping, senderOf } from "~/models/imports/file/columns";
import { type Encoding, encodingLabels } from "~/models/imports/file/encoding";
import { type Delimiter, delimiterLabels, sampleBytes } from "~/models/imports/file/format";
import type { HeadingChoice, Understood } from "~/models/imports/file/layout";
import { paths } from "~/paths";
import { count } from "./words";

/** What was chosen of a file that then could not be read, and why. */
export type RefusedReading = { top: string; encoding: string; delimiter: string; problem: string };

type HowReadProps = {
  run: {
    id: string;
    linesAbove: number;
    encoding: string;
    delimiter: string;
    headings: readonly string[];
    fileBytes: number;
    /** How many rows the trial counted. */
    checked: { rows: number } | null;
  };
  understood: Understood;
  /** Whether only a person can tell the encoding. */
  doubtful: boolean;
  mapping: Mapping;
  refused?: RefusedReading;
};

/** Says how the file was understood, each guess a list to choose from, and has it read again. */
export function HowRead({ run, understood, doubtful, mapping, refused }: HowReadProps) {
  const { delimiters, encodings, tops, headingsAt } = understood;
  const now = { delimiter: run.delimiter, encoding: run.encoding, top: `${headingsAt}-${run.linesAbove}` };
  const chosen = refused ?? now;
  return (
    <form method="post" action={paths.adminImportVerb(run.id, "reread")} className="mt-4">
      <DeskSection title="How the file is read">
        <p className="mt-1 max-w-[68ch]">{understoodWords({ run, understood, mapping })}</p>
        {refused || doubtful ? (
          <p role="alert" data-problem="" tabIndex={-1} className="error mt-2">
            {refused?.problem ??
              "It cannot be told how the accents of this file are written. Choose the encoding that spells the line right."}
          </p>
        ) : null}
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <Select
            label="Separator"
            name="delimiter"
            defaultValue={chosen.delimiter}
            options={delimiters.map(({ delimiter, width, fit, of }) => ({
              value: delimiter,
              label: `${delimiterLabels[delimiter]} · ${width < 2 ? "cut nothing" : `${fit} of ${of} lines have ${width} cells`}`,
            }))}
          />
          <Select
            label="Headings"
            name="top"
            defaultValue={chosen.top}
            options={tops.map((top) => ({
              value: `${top.headingsAt}-${top.linesAbove}`,
              label: topWords(top),
            }))}
          />
          <Select
            label="Encoding"
            name="encoding"
            defaultValue={chosen.encoding}
            options={encodings.map(({ encoding, line }) => ({
              value: encoding,
              label: [encodingLabels[encoding], line].filter(Boolean).join(" · "),
            }))}
          />
        </div>
        <p className="mt-3">
          <SubmitButton quiet busy="Reading...">
            Read it again
          </SubmitButton>
        </p>
      </DeskSection>
    </form>
  );
}

const firmsWords = (firms: number): string => (firms === 1 ? "1 firm" : `${count(firms)} firms`);

/** 'line 3 · Name, Town, Phone · 40 firms'. */
function topWords({ headingsAt, text, firms, early }: HeadingChoice): string {
  if (headingsAt === 0) return `none: ${text} is a firm · ${firmsWords(firms)}`;
  return `line ${headingsAt} · ${text} · ${firmsWords(firms)}${early > 0 ? `, ${early} of them above it` : ""}`;
}

/** 'A list of 40 firms. Separator: commas. Headings: line 1. Encoding: UTF-8. Address: one cell, we part it.' */
function understoodWords({ run, understood, mapping }: Omit<HowReadProps, "doubtful" | "refused">): string {
  const { firms, isWhole, headingsAt } = understood;
  const about = isWhole ? firms : Math.round((firms * run.fileBytes) / sampleBytes);
  const { streetAddress, city } = mapping.from;
  const isOne = city?.column !== undefined && city.column === streetAddress?.column;
  const sender = senderOf(run.headings)?.name;
  return [
    `A list of ${run.checked || isWhole ? "" : "about "}${firmsWords(run.checked?.rows ?? about)}${sender ? `, as ${sender} writes them` : ""}.`,
    `Separator: ${delimiterLabels[run.delimiter as Delimiter]}.`,
    `Headings: ${headingsAt ? `line ${headingsAt}` : "none"}.`,
    `Encoding: ${encodingLabels[run.encoding as Encoding]}.`,
    isOne ? "Address: one cell, we part it." : "",
  ]
    .filter(Boolean)
    .join(" ");
}
