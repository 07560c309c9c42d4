import { ensureBuilt } from "../../../scripts/build.js";

/** Journeys run on the production build, which must be up to date. */
export default function setup(): void {
  ensureBuilt();
}
