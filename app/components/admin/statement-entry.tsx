import { SubmitButton, TextArea } from "~/components/form/controls";
import { paths } from "~/paths";

type StatementEntryProps = {
  statement: string;
  evidence: string;
  /** Who proved it and when; null while nobody has. */
  proved: string | null;
  /** The id of the text area. */
  id: string;
  errors?: readonly string[];
};

export const StatementEntry = ({ statement, evidence, proved, id, errors }: StatementEntryProps) => (
  <form method="post" action={paths.adminStatements}>
    <input type="hidden" name="statement" value={statement} />
    <TextArea
      label={statement}
      hint={proved ? `${proved}. Empty it, and it is not proved any more.` : "Not proved."}
      name="evidence"
      id={id}
      rows={2}
      defaultValue={evidence}
      errors={errors}
      focusOnError
    />
    <p className="mt-2">
      <SubmitButton quiet>Save</SubmitButton>
    </p>
  </form>
);
