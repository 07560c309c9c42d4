import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import path from "node:path";
import type { Plugin } from "vite";
import { hashSource } from "../../app/http/pages/content-security-policy.server";

/** What is read at the start: tables and what runs in the database, loops, services and settings. */
const readAtStart =
  /^(?:drizzle\/|app\/(?:database|processes|services)\/|app\/(?:env|log|secrets)\.server\.ts$|\.env$)/;
const client = '<script type="module" src="/@vite/client"></script>';
/** A place in our own sources, in a stack that Vite has put right. */
const ownPlace = /\(?((?:[a-z]:)?[^\s()]*\/(?:app|drizzle)\/[^\s()]+):(\d+):(\d+)\)?/i;

/** What a loader, an action or a page threw while a request was answered. */
const answering = new AsyncLocalStorage<{ error?: Error }>();
type Hooks = { processRequestError?(error: unknown): void };

/**
 * Pages of `npm run dev` load Vite's client: it reloads them when something of them changes, their server code included,
 * and shows what does not compile and what a loader threw. No build has any of this.
 */
export const devPages: Plugin = {
  name: "dev-pages",
  apply: "serve",
  // The embedded database writes its files all the time.
  config: () => ({ server: { watch: { ignored: [path.resolve(process.env.DATA_DIR || ".data")] } } }),
  configResolved({ optimizeDeps }) {
    // No package is prepared for the browser: of all packages pages load idiomorph, which is one file.
    Object.assign(optimizeDeps, { noDiscovery: true, include: [] });
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      // The client is put into text, not into what is compressed.
      delete request.headers["accept-encoding"];
      answering.run({}, () => {
        addClient(response);
        next();
      });
    });
    noteErrors((error) => server.ssrFixStacktrace(error));
    server.watcher.on("all", (_, file) => {
      const name = path.relative(server.config.root, file).replaceAll("\\", "/");
      if (!process.send || !readAtStart.test(name)) return;
      server.config.logger.info(`${name} is read at the start: starting again`, { timestamp: true });
      process.send("again");
      process.emit("SIGINT");
    });
  },
  hotUpdate: {
    order: "pre",
    /** A module and whoever imports it are forgotten already; the framework would look through all of those once more. */
    handler({ server, modules, file }) {
      if (this.environment.name !== "ssr" || modules.length === 0) return undefined;
      server.config.logger.info(`page reload ${path.relative(server.config.root, file)}`, {
        timestamp: true,
      });
      server.ws.send({ type: "full-reload" });
      return [];
    },
  },
};

/** In the place of the framework's hooks, of which we need no more: our pages link no style sheet of a route. */
function noteErrors(putRight: (error: Error) => void): void {
  const hooks: Hooks = {
    processRequestError(error) {
      const now = answering.getStore();
      if (!(error instanceof Error) || !now) return;
      putRight(error);
      now.error = error;
    },
  };
  Object.assign(globalThis, { __remix_devServerHooks: hooks });
}

/** Ends a page with the client, and allows what it does: a connection of its own, and the overlay's style. */
function addClient(response: ServerResponse): void {
  const now = answering.getStore();
  const [writeHead, end] = [response.writeHead.bind(response), response.end.bind(response)];
  let added = "";
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    // Vite's page of what does not compile says of no type, and ours are not to be guessed.
    if (response.statusCode === 500 && !response.hasHeader("content-type"))
      response.setHeader("content-type", "text/html; charset=utf-8");
    if (String(response.getHeader("content-type")).startsWith("text/html")) {
      const overlay = now?.error ? overlayOf(now.error) : undefined;
      added = client + (overlay ? `<script type="module">${overlay}</script>` : "");
      response.removeHeader("content-length");
      const policy = String(response.getHeader("content-security-policy") ?? "");
      const allowed = overlay ? `script-src ${hashSource(overlay)} ` : "script-src ";
      const more = "; connect-src 'self' ws:; style-src-elem 'self' 'unsafe-inline'";
      if (policy)
        response.setHeader("content-security-policy", policy.replace("script-src ", allowed) + more);
    }
    return writeHead(...head);
  }) as typeof writeHead;
  response.end = ((...last: Parameters<typeof end>) => {
    if (added && response.headersSent) response.write(added);
    return end(...last);
  }) as typeof end;
}

/** A script that shows an error as Vite shows what does not compile, with the place in our sources first. */
function overlayOf({ message, stack = "" }: Error): string {
  const [, file, line, column] = ownPlace.exec(stack) ?? [];
  const shown = { message, stack, ...(file ? { loc: { file, line, column } } : {}) };
  const text = JSON.stringify(shown).replaceAll("<", "\\u003c");
  return `import{ErrorOverlay}from"/@vite/client";document.body.append(new ErrorOverlay(${text}))`;
}
