import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { nextPages, soonPages, trueForAMoment } from "~/components/page/next-pages";

/** A day: browsers ask once. */
const seconds = 24 * 60 * 60;

/** The rules that the header `Speculation-Rules` of public pages points to; with `Save-Data` there are none. */
export function loader({ request }: LoaderFunctionArgs) {
  const saving = request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
  const where = {
    and: [
      { href_matches: nextPages.map((pathname) => ({ pathname })) },
      { not: { href_matches: trueForAMoment } },
    ],
  };
  const rules = saving
    ? {}
    : {
        prefetch: [
          { where, eagerness: "moderate" },
          { where: { selector_matches: soonPages }, eagerness: "immediate" },
        ],
      };
  return json(rules, {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": `public, max-age=${seconds}`,
      Vary: "Save-Data",
    },
  });
}
