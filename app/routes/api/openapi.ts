import { json } from "@remix-run/node";
import { openapi } from "./openapi/document";

/** Describes the endpoints to machines. */
export const loader = () => json(openapi, { headers: { "Cache-Control": "public, max-age=3600" } });
