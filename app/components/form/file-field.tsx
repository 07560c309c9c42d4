import attachHref from "~/attach.js?url";
import uploadHref from "~/upload.js?url";
import { type About, control, Labelled, Sending } from "./controls";

/** What the script says when a proxy answers instead of the site, or nobody does. */
const sentInVain = {
  "data-too-large": "That file is too large for this site. Choose a smaller one and try again.",
  "data-unreached":
    "The site cannot take that just now. Nothing you typed is lost: wait a minute and try again.",
};

type FileFieldProps = About & {
  accept?: string;
  /** A box large enough to drop a file on. */
  drop?: boolean;
  multiple?: boolean;
  /** Whether the script shows upload progress, in a `data-sends` form on a page of the portal. */
  progress?: boolean;
};

/**
 * A file input, with the script that sends its form and reports a proxy's refusal there. After an error it is focused,
 * and empty, because a page cannot preselect a file.
 */
export const FileField = ({ accept, drop, multiple, progress, ...props }: FileFieldProps) => (
  <Labelled {...props}>
    <input
      {...control(props)}
      {...sentInVain}
      type="file"
      accept={accept}
      multiple={multiple}
      // biome-ignore lint/a11y/noAutofocus: what was wrong is where the visitor goes on
      autoFocus={Boolean(props.errors?.length)}
      className={`input file:mr-3 file:cursor-pointer file:font-semibold file:underline ${drop ? "drop" : ""}`.trim()}
    />
    {progress ? <Sending /> : null}
    <script type="module" src={progress ? uploadHref : attachHref} />
  </Labelled>
);
