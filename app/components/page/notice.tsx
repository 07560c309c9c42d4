import { useRouteLoaderData } from "@remix-run/react";
import { TextLink } from "~/components/page/link";
import { type Said, wordsOf } from "~/models/base/said";
import { Icon } from "./icon";

/** What became of what was done on the page before; shown once. */
export const useNotice = (): Said | undefined => useRouteLoaderData<{ notice?: Said }>("root")?.notice;

type NoticeProps = { said: Said; className?: string };

/** What has just been done, said once at the top of the page. */
export const Notice = ({ said }: NoticeProps) => (
  <div className="wrap pt-4">
    <NoticeLine said={said} />
  </div>
);

/** The same within a page that has its margins already: the portal's and the desk's. */
export function NoticeLine({ said, className = "" }: NoticeProps) {
  const done = typeof said === "string" || "done" in said;
  return (
    <p role={done ? "status" : "alert"} className={`notice ${done ? "" : "fault"} ${className}`}>
      <Icon name={done ? "check" : "circle-alert"} />
      <span>
        {wordsOf(said)}
        {typeof said === "object" && "done" in said ? (
          <>
            {" "}
            <TextLink to={said.onward.address}>{said.onward.label}</TextLink>
          </>
        ) : null}
      </span>
    </p>
  );
}

/** What has just been done, once, on top of a page of tools that has no better place for it. */
export function PageNotice() {
  const said = useNotice();
  return said ? <NoticeLine said={said} className="mb-4" /> : null;
}
