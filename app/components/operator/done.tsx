import { useRouteLoaderData } from "@remix-run/react";
import { NoticeLine } from "~/components/page/notice";

/** What has just been done, by name; shown once. */
function useNotice(): string | undefined {
  const root: unknown = useRouteLoaderData("root");
  if (typeof root !== "object" || root === null || !("notice" in root)) return undefined;
  return typeof root.notice === "string" ? root.notice : undefined;
}

/** What was done, and the way back where there is one: a form with these fields. */
export function DeskDone({ undo }: { undo?: Readonly<Record<string, string>> }) {
  const notice = useNotice();
  if (!notice) return null;
  if (!undo) return <NoticeLine className="mb-4">{notice}</NoticeLine>;
  return (
    <div className="done">
      <p role="status">{notice}</p>
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
