/**
 * The one source of Remix options; vite.config.ts hands it to the Vite plugin.
 * Single fetch stays off: see docs/decisions/0002-single-fetch-off.md.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: false,
    v3_throwAbortReason: true,
  },
};
