/**
 * The rooms of the house and what each may import; docs/decisions says why. A room is told by the path of a
 * file: the first pattern that fits. Code that fits none has no room, and is refused.
 *
 * @typedef {object} Room
 * @property {string} name
 * @property {RegExp} files
 * @property {string[]} may names of rooms; every room may import from itself
 * @property {string[]} packages names or groups of packages
 */

const subject = String.raw`[a-z0-9-]+\/`;
/** @param {string} path */
const under = (path) => new RegExp(`^${path}.+\\.(ts|tsx)$`);

/** Groups of packages; any other is named by itself, or by the folder that it begins with. */
export const packageGroups = {
  node: /^node:/,
  data: /^(drizzle-orm|postgres|@electric-sql\/.+)(\/|$)/,
  remix: /^(@remix-run\/.+|remix-auth(-.+)?)$/,
  react: /^(react|react-dom)(\/|$)/,
};

/** @type {Room[]} */
export const rooms = [
  // What stands by itself in app/.
  {
    name: "env",
    files: /^app\/(env|demo-settings|secrets)\.server\.ts$/,
    may: ["content"],
    packages: ["node", "zod"],
  },
  { name: "process-wide", files: /^app\/process-wide\.server\.ts$/, may: [], packages: [] },
  { name: "paths", files: /^app\/paths\.ts$/, may: ["content"], packages: [] },
  { name: "log", files: /^app\/log\.server\.ts$/, may: ["content"], packages: [] },
  {
    name: "table of contents",
    files: /^app\/routes\.ts$/,
    may: ["pure models", "content", "paths"],
    packages: ["@remix-run/route-config"],
  },
  {
    name: "root",
    files: /^app\/root\.tsx$/,
    may: ["components", "pure models", "models", "http", "content", "paths", "env", "what browsers load"],
    packages: ["react", "remix", "idiomorph"],
  },
  {
    name: "entries",
    files: /^app\/(entry\.server\.tsx|server(-build\.d)?\.ts)$/,
    may: [
      "page-cache",
      "http",
      "processes",
      "components",
      "content",
      "paths",
      "env",
      "log",
      "what browsers load",
    ],
    packages: ["node", "react", "remix", "virtual:remix"],
  },
  {
    name: "what browsers load",
    files: /^app\/((attach|enhance|portal|push|search|upload)\.js|styles\/[^/]+\.css)$/,
    may: [],
    packages: ["tailwindcss", "idiomorph"],
  },

  // What is seen and said.
  { name: "content", files: under("app/content/"), may: ["pure models"], packages: ["zod"] },
  {
    name: "components",
    files: under(`app/components/${subject}`),
    may: ["pure models", "content", "paths", "what browsers load"],
    packages: ["react", "@remix-run/react", "@conform-to", "lucide-static", "schema-dts", "zod"],
  },

  // The floors, from the top.
  {
    name: "routes",
    files: under(`app/routes/${subject}`),
    may: [
      "uuid",
      "workflows",
      "models",
      "pure models",
      "http",
      "components",
      "content",
      "paths",
      "env",
      "what browsers load",
    ],
    packages: ["node", "react", "remix", "@conform-to", "zod"],
  },
  {
    name: "processes",
    files: under("app/processes/"),
    may: [
      "process-wide",
      "page-cache",
      "http",
      "workflows",
      "models",
      "pure models",
      "services",
      "database",
      "schema",
      "seed",
      "content",
      "paths",
      "process-wide",
      "env",
      "log",
    ],
    packages: ["node", "morgan", "zod"],
  },
  {
    name: "page-cache",
    files: under("app/page-cache/"),
    may: ["http", "models", "pure models", "content", "paths", "process-wide", "env", "log"],
    packages: ["node", "lru-cache", "negotiator"],
  },
  {
    name: "http",
    files: under("app/http/"),
    may: ["models", "pure models", "content", "paths", "process-wide", "env", "log"],
    packages: ["node", "remix", "busboy", "lru-cache", "postcss", "postcss-selector-parser", "zod"],
  },
  {
    name: "workflows",
    files: under("app/workflows/"),
    may: ["models", "pure models", "services", "content", "paths", "env", "log"],
    packages: ["node", "zod"],
  },
  {
    name: "models",
    files: new RegExp(`^app/models/${subject}.+\\.server\\.ts$`),
    may: ["pure models", "database", "schema", "content", "paths", "process-wide", "env"],
    packages: ["node", "data", "zod", "@node-rs/argon2", "csv-parse", "lru-cache", "otpauth", "uqr"],
  },
  {
    name: "pure models",
    files: new RegExp(`^app/models/${subject}(?!.*\\.server\\.).+\\.ts$`),
    may: ["uuid", "content", "paths"],
    packages: ["zod", "postcode", "schema-dts"],
  },
  {
    name: "services",
    files: under(`app/services/${subject}`),
    may: ["pure models", "paths", "process-wide", "env"],
    packages: [
      "node",
      "nodemailer",
      "@aws-sdk/client-s3",
      "sharp",
      "stripe",
      "twilio",
      "web-push",
      "lru-cache",
      "zod",
    ],
  },
  {
    name: "database",
    files: under("app/database/"),
    may: ["schema", "process-wide", "env"],
    packages: ["node", "data"],
  },
  { name: "schema", files: under("drizzle/schema/"), may: ["pure models"], packages: ["data"] },
  {
    name: "seed",
    files: /^drizzle\/(seed\.ts|(seed|demo)\/.+\.ts)$/,
    may: ["schema", "models", "pure models", "database", "content"],
    packages: ["node", "data"],
  },
];
