/**
 * What we use of the packages of bench/package.json. The product's type check must pass without them,
 * so their own types are not asked.
 */
declare module "chrome-launcher" {
  export type Chrome = { port: number; kill(): void };
  export function launch(options: { chromePath?: string; chromeFlags: string[] }): Promise<Chrome>;
}

declare module "lighthouse" {
  export type LighthouseRequest = { url: string; resourceType: string; statusCode: number };
  type Audit = { score: number | null; scoreDisplayMode: string; details?: { items?: LighthouseRequest[] } };
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
  export type Lhr = {
    lighthouseVersion: string;
    runtimeError?: { code: string; message: string };
    categories: Record<"performance" | "accessibility" | "best-practices" | "seo", Category>;
    audits: Record<string, Audit>;
  };
  type Flags = {
    port: number;
    logLevel: "silent" | "error";
    locale: string;
    ignoreStatusCode: boolean;
    onlyCategories: string[];
    extraHeaders: Record<string, string>;
  };
  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Lhr } | undefined>;
}
