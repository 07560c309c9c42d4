import attachHref from "~/attach.js?url";
import uploadHref from "~/upload.js?url";
import { type About, control, Labelled, Sending } from "./controls";

/** What is said of an answer that is none of ours: a proxy's, or none at all. */
const sentInVain = {
  "data-too-large": "That file is larger than this site lets through. Choose a smaller one and press again.",
  "data-unreached":
    "The site cannot take that just now. Nothing that you typed is lost: wait a minute and press again.",
};

type FileFieldProps = About & {
  accept: string;
  /** As large a box as one can hit with what one drags. */
  drop?: boolean;
  multiple?: boolean;
  /** Whether the script says how much of it has been sent, in a form of `data-sends` on a page of the portal. */
  progress?: boolean;
};

/**
 * A file or several, with the script that sends a form with them and says in it what a proxy has against that. After an
 * error it is empty again, since nobody but its owner may choose a file, and has the focus.
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
