import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";

type BuiltRoute = {
  /** With the names of its parameters: `/admin/leads/:leadId`. */
  address: string;
  index: boolean;
  /** Whether it has a loader, has an action, and answers with a page. */
  reads: boolean;
  takes: boolean;
  isPage: boolean;
};

/** Every address of the production build that answers, read from the build, so that new ones are included. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  const built = pathToFileURL(path.resolve("build/server/index.js")).href;
  const { routes }: ServerBuild = await import(/* @vite-ignore */ built);
  const addressOf = (id: string): string => {
    const route = routes[id];
    if (!route) return "";
    const above = route.parentId ? addressOf(route.parentId) : "";
    return `${above}/${route.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
  };
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    const { loader, action, default: page } = route.module;
    return [
      {
        address: addressOf(route.id),
        index: Boolean(route.index),
        reads: Boolean(loader ?? page),
        takes: Boolean(action),
        isPage: Boolean(page),
      },
    ];
  });
}

/** The address with a value for each of its parameters: from `values`, or any. */
export const filledAddress = (address: string, values: Readonly<Record<string, string>> = {}): string =>
  address
    .replace(/:\w+\?/g, "")
    .replace(/:\w+|\*/g, (name) => values[name] ?? "anything")
    .replace(/(.)\/$/, "$1");
