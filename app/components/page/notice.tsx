import { useRouteLoaderData } from "@remix-run/react";
import { TextLink } from "~/components/page/link";
import { type Said, wordsOf } from "~/models/base/said";
import { Icon } from "./icon";

/** The outcome of the action before this page; shown once. */
export const useNotice = (): Said | undefined => useRouteLoaderData<{ notice?: Said }>("root")?.notice;

type NoticeProps = { said: Said; className?: string };

/** The notice at the top of a public page. */
export const Notice = ({ said }: NoticeProps) => (
  <div className="wrap pt-4">
    <NoticeLine said={said} />
  </div>
);

/** A notice without margins, for pages that have their own: the portal's and the desk's. */
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

/** The notice at the top of a portal or desk page that has no better place for it. */
export function PageNotice() {
  const said = useNotice();
  return said ? <NoticeLine said={said} className="mb-4" /> : null;
}
