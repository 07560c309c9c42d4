/** The product's build with framework.js in place of Remix; it hands out two things that it keeps to itself. */
const framework = { url: new URL("./framework.js", import.meta.url).href, shortCircuit: true };
const build = /\/build\/server\/index\.js$/;

/** @type {import("node:module").ResolveHook} */
export const resolve = (specifier, context, next) =>
  specifier === "@remix-run/react" && build.test(context.parentURL ?? "")
    ? framework
    : next(specifier, context);

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!build.test(url)) return loaded;
  return { ...loaded, source: `${loaded.source}\nexport { DocumentAssetsContext, compressHtml };\n` };
}
