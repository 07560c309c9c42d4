/**
 * Loads the product's own build without its framework: what the build imports from Remix comes from
 * framework.js beside this file, and two things that it keeps to itself are handed out.
 */
const framework = new URL("./framework.js", import.meta.url).href;
const build = /\/build\/server\/index\.js$/;
const handedOut = "DocumentAssetsContext, compressHtml";

/** @type {import("node:module").ResolveHook} */
export function resolve(specifier, context, next) {
  if (specifier === "@remix-run/react" && build.test(context.parentURL ?? "")) {
    return { url: framework, shortCircuit: true };
  }
  return next(specifier, context);
}

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!build.test(url)) return loaded;
  const source = Buffer.from(/** @type {Uint8Array} */ (loaded.source)).toString();
  return { ...loaded, source: `${source}\nexport { ${handedOut} };\n` };
}
