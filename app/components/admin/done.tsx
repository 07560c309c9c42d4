import { NoticeLine, useNotice } from "~/components/page/notice";
import { wordsOf } from "~/models/base/said";

/** What was done, and the way back where there is one: a form with these fields. */
export function DeskDone({ undo }: { undo?: Readonly<Record<string, string>> }) {
  const said = useNotice();
  if (!said) return null;
  if (!undo) return <NoticeLine said={said} className="mb-4" />;
  return (
    <div className="done">
      <p role="status">{wordsOf(said)}</p>
      <form method="post">
        {Object.entries(undo).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="nav-link cursor-pointer justify-center font-semibold underline">
          Undo
        </button>
      </form>
    </div>
  );
}
