import { json } from "@remix-run/node";
import { site } from "~/content/site";
import { openapi } from "./openapi/document";

/** Describes the endpoints to machines. */
export const loader = () =>
  json(
    { ...openapi, info: { ...openapi.info, title: `${site.name}: endpoints` } },
    { headers: { "Cache-Control": "public, max-age=3600" } },
  );
