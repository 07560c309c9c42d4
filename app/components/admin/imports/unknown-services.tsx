import { DeskSection } from "~/components/admin/parts";
import { Select, SubmitButton } from "~/components/form/controls";
import { paths } from "~/paths";
import { tradeOptions as options } from "./put-right";
import { rowsWords } from "./words";

export type UnknownService = { name: string; rows: number };

/** Asks which trade each service is of that nobody knows, with how many rows name it. */
export const UnknownServices = ({
  runId,
  unknown,
}: {
  runId: string;
  unknown: readonly UnknownService[];
}) => (
  <form method="post" action={paths.adminImportVerb(runId, "services")} className="mt-4">
    <DeskSection title="Services that belong to no trade we know">
      <p className="hint mt-1">What you say counts for all these rows and for every later file.</p>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {unknown.map(({ name, rows }, at) => (
          <li key={name}>
            <input type="hidden" name="name" value={name} />
            <Select
              {...{ options, name: "trade", id: `trade-${at}`, blank: "None of these" }}
              label={`${name} (${rowsWords(rows)})`}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <SubmitButton busy="Saving...">Use these trades</SubmitButton>
      </div>
    </DeskSection>
  </form>
);
