import { ensureBuilt } from "../../../scripts/build.js";

/** Journeys walk through the production build, and through today's. */
export default function setup(): void {
  ensureBuilt();
}
