import { Sending, SubmitButton } from "~/components/form/controls";
import { FileField } from "~/components/form/file-field";
import { Chips, QuietLink, TextLink } from "~/components/page/link";
import { importColumns, importFields, neededFields } from "~/models/imports/file/columns";
import { sampleFile } from "~/models/imports/file/sample";
import { paths } from "~/paths";

export const toolTabs = ["upload", "sample", "manual"] as const;
type ToolTab = (typeof toolTabs)[number];

const tabNames: Readonly<Record<ToolTab, string>> = {
  upload: "Upload CSV",
  sample: "Sample Data",
  manual: "Manual Entry",
};

export const ToolTabs = ({ tab }: { tab: ToolTab }) => (
  <Chips
    label="Ways to import"
    className="mt-4"
    chips={toolTabs.map((each) => ({
      name: tabNames[each],
      to: paths.importTool(each === "upload" ? undefined : each),
      current: each === tab,
    }))}
  />
);

/** `elsewhere`: whether they are signed in with an account that is no operator's. */
type ReadersNoteProps = { refused: boolean; elsewhere: boolean };

/** Says that only an operator can import, and how to sign in as one. */
export const ReadersNote = ({ refused, elsewhere }: ReadersNoteProps) => (
  <p role={refused ? "alert" : undefined} className={refused ? "error mt-4" : "note mt-4"}>
    <span>
      {refused ? "Nothing was imported: only an operator can import. " : "Only an operator can import. "}
      {elsewhere ? "The account that you are signed in with is not one: sign out first. " : ""}
      <TextLink to={paths.login(paths.importTool())}>Sign in as an operator</TextLink>
    </span>
  </p>
);

type UploadTabProps = {
  problem?: string;
  /** For an operator: the script that shows upload progress, and the largest file, in bytes. */
  script?: { address: string; mostBytes: number };
};

export const UploadTab = ({ problem, script }: UploadTabProps) => (
  <section className="panel mt-4">
    <h2 className="text-xl">Upload CSV</h2>
    <form
      method="post"
      action={paths.importTool()}
      encType="multipart/form-data"
      className="mt-3 grid max-w-xl gap-3"
      data-sends={script ? "" : undefined}
      data-most-bytes={script?.mostBytes}
      data-most-words="1 GB. Send it in parts"
      data-failed="Failed to upload data. Please check the console for details."
    >
      <FileField
        label="CSV file"
        name="file"
        accept=".csv,text/csv"
        drop
        hint="In Excel: File, Save as, CSV UTF-8. In Google Sheets: File, Download, CSV. Up to 1 GB. Drop it here or choose it."
        errors={problem ? [problem] : undefined}
      />
      <SubmitButton p="" name="intent" value="upload" busy="Uploading...">
        Upload
      </SubmitButton>
      {script ? <Sending /> : null}
    </form>
    {script ? <script type="module" src={script.address} /> : null}
    <p className="mt-3">
      Nothing is imported yet: first you see what each column is taken for, the first rows as they are read,
      and which rows of the whole file an import would skip or could not store.
    </p>
    <h3 className="mt-4 text-base">What the columns may be called</h3>
    <p className="mt-1">{`Each row needs ${inWords(neededFields.map((field) => importColumns[field].label.toLowerCase()))}.`}</p>
    <p className="mt-1">Capitals, spaces and hyphens make no difference.</p>
    <ul className="mt-1 hint wrap-anywhere">
      {importFields.map((field) => (
        <li key={field}>{`${importColumns[field].label}: ${importColumns[field].aliases.join(", ")}`}</li>
      ))}
    </ul>
  </section>
);

const inWords = (words: readonly string[]): string => `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const sampleRows = sampleFile
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(",", 3));

export const SampleTab = () => (
  <section className="panel mt-4">
    <h2 className="text-xl">Sample Data</h2>
    <p className="mt-2">{`${sampleRows.length} made-up roofers, to see how an import goes:`}</p>
    <ul className="mt-2 list-disc pl-6">
      {sampleRows.map(([name, city, phone]) => (
        <li key={name}>{`${name}, ${city}, ${phone}`}</li>
      ))}
    </ul>
    <form
      method="post"
      action={paths.importTool("sample")}
      encType="multipart/form-data"
      className="mt-3"
      data-failed="Failed to import sample data."
    >
      <SubmitButton name="intent" value="sample">
        Import Sample Data
      </SubmitButton>
    </form>
  </section>
);

export const ManualTab = () => (
  <section className="panel mt-4">
    <h2 className="text-xl">Manual Entry</h2>
    <p className="mt-2">
      Coming soon. Until then a single business is added, or claimed, through the claim system.
    </p>
    <QuietLink to={paths.claimListing} p="mt-3">
      Go to the claim system
    </QuietLink>
  </section>
);
