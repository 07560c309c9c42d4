import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, installGlobals, type ServerBuild } from "@remix-run/node";

export const productionBuild = "build/server/index.js";

/**
 * Loads React as production has it (which one it is, is settled when it is loaded first), and gives this process the
 * globals that remix-serve gives its own.
 */
export async function readyForBuild(): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  await Promise.all([import("react/jsx-runtime"), import("react-dom/server"), import("@remix-run/react")]);
  process.env.NODE_ENV = NODE_ENV;
  installGlobals();
}

/** A production build in this process, with remix-serve's globals. */
export async function openBuild(file = productionBuild): Promise<(request: Request) => Promise<Response>> {
  await readyForBuild();
  const built = pathToFileURL(path.resolve(file)).href;
  const build: ServerBuild = await import(/* @vite-ignore */ built);
  return createRequestHandler(build, "production");
}
