/**
 * The rooms of the house and what each may import: `npm run rooms` holds every file to it, types and dynamic imports
 * included. docs/decisions/0021-the-house.md says why.
 *
 * @typedef {object} Room
 * @property {string} files a pattern for the paths of its files
 * @property {string[]} may names of rooms; every room may import from itself
 * @property {string[]} packages names, the folder of a scope, or a group of below
 */

/** Groups of packages; any other is named by itself, or by the folder that it begins with. */
const packageGroups = {
  data: ["drizzle-orm", "postgres", "@electric-sql"],
  remix: ["@remix-run", "remix-auth", "remix-auth-form"],
  react: ["react", "react-dom"],
};

const subject = "[a-z0-9-]+/";

/** @type {Record<string, Room>} */
const rooms = {
  // What stands by itself in app/.
  env: {
    files: String.raw`app/(env|secrets|setting-shapes|sms-settings)\.server\.ts$`,
    may: ["content"],
    packages: ["node", "zod"],
  },
  "process-wide": { files: String.raw`app/process-wide\.server\.ts$`, may: [], packages: [] },
  paths: { files: String.raw`app/paths\.ts$`, may: ["content"], packages: [] },
  log: { files: String.raw`app/log\.server\.ts$`, may: ["content"], packages: ["node"] },
  "table of contents": {
    files: String.raw`app/routes\.ts$`,
    may: ["pure models", "content", "paths"],
    packages: ["@remix-run/route-config"],
  },
  root: {
    files: String.raw`app/root\.tsx$`,
    may: ["components", "pure models", "models", "http", "content", "paths", "env", "what browsers load"],
    packages: ["react", "remix", "idiomorph"],
  },
  entries: {
    files: String.raw`app/(entry\.server\.tsx|server(-build\.d)?\.ts)$`,
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
  "what browsers load": {
    files: String.raw`app/((attach|desk|enhance|forms|portal|price|push|search|upload)\.js|styles/[^/]+\.css)$`,
    may: ["pure models"],
    packages: ["tailwindcss", "idiomorph"],
  },

  // What is seen and said.
  content: { files: String.raw`app/content/.+\.tsx?$`, may: ["pure models"], packages: ["zod"] },
  components: {
    files: String.raw`app/components/${subject}.+\.tsx?$`,
    may: ["pure models", "content", "paths", "what browsers load"],
    packages: ["react", "@remix-run/react", "@conform-to", "lucide-static", "schema-dts", "zod"],
  },

  // The floors, from the top.
  routes: {
    files: String.raw`app/routes/${subject}.+\.tsx?$`,
    may: [
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
  processes: {
    files: String.raw`app/processes/.+\.ts$`,
    may: [
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
    packages: ["node", "morgan", "prom-client", "zod"],
  },
  "page-cache": {
    files: String.raw`app/page-cache/.+\.ts$`,
    may: ["http", "models", "pure models", "content", "paths", "process-wide", "env", "log"],
    packages: ["node", "lru-cache", "negotiator"],
  },
  http: {
    files: String.raw`app/http/.+\.ts$`,
    may: ["models", "pure models", "content", "paths", "process-wide", "env", "log"],
    packages: [
      "node",
      "remix",
      "@conform-to",
      "busboy",
      "lru-cache",
      "postcss",
      "postcss-selector-parser",
      "zod",
    ],
  },
  workflows: {
    files: String.raw`app/workflows/.+\.ts$`,
    may: ["models", "pure models", "services", "content", "paths", "env", "log"],
    packages: ["node", "zod"],
  },
  models: {
    files: String.raw`app/models/${subject}.+\.server\.ts$`,
    may: ["pure models", "database", "schema", "content", "paths", "process-wide", "env"],
    packages: ["node", "data", "zod", "@node-rs/argon2", "csv-parse", "lru-cache", "otpauth", "uqr"],
  },
  "pure models": {
    files: String.raw`app/models/${subject}(?!.*\.server\.).+\.(ts|json)$`,
    may: ["content", "paths"],
    packages: ["zod", "postcode", "schema-dts"],
  },
  services: {
    files: String.raw`app/services/${subject}.+\.ts$`,
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
  database: {
    files: String.raw`app/database/.+\.ts$`,
    may: ["values", "process-wide", "env"],
    packages: ["node", "data"],
  },
  schema: {
    files: String.raw`drizzle/schema/(?!values/).+\.ts$`,
    may: ["values", "pure models"],
    packages: ["data"],
  },
  values: { files: String.raw`drizzle/schema/values/.+\.ts$`, may: [], packages: [] },
  seed: {
    files: String.raw`drizzle/(seed\.ts|(seed|demo)/.+\.ts)$`,
    may: ["schema", "models", "pure models", "database", "content"],
    packages: ["node", "data"],
  },
};

/** The subjects of app/models in a line: each imports only those before it. */
const subjects = [
  "base",
  "reading",
  "faults",
  "audit",
  "messages",
  "phones",
  "people",
  "places",
  "trades",
  "quiz",
  "waitlist",
  "contact",
  "alerts",
  "placements",
  "listings",
  "ownership",
  "accounts",
  "leads",
  "threads",
  "prices",
  "reviews",
  "claims",
  "merges",
  "imports",
  "removals",
  "admin",
];

// The lists of a column's values stand below the models, which pass them on to whoever may import from a model.
for (const room of Object.values(rooms)) if (room.may.includes("pure models")) room.may.push("values");
rooms["pure models"]?.may.push("values");

const patternOf = (/** @type {string} */ name) => `^${rooms[name]?.files}`;
const every = Object.keys(rooms);

/** @param {Room} room */
const packagesOf = ({ packages }) =>
  packages
    .flatMap((name) => packageGroups[/** @type {keyof typeof packageGroups} */ (name)] ?? [name])
    .filter((name) => name !== "node")
    .map((name) => `^(node_modules/|node_modules/@types/|)${name}(/|$)`);

/**
 * @param {string} name
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["from"]} from
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["to"]} to
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
const forbid = (name, from, to = {}) => ({ name, severity: "error", from, to });

/** What each room may not import at all, and what it may not pass on to those who may import from it. */
const roomRules = Object.entries(rooms).flatMap(([name, room]) => {
  const from = { path: patternOf(name) };
  const open = [name, ...room.may].map(patternOf).concat(packagesOf(room));
  const withNode = room.packages.includes("node");
  const importers = every.filter((each) => rooms[each]?.may.includes(name));
  const closedToThem = every
    .filter((other) => importers.some((each) => each !== other && !rooms[each]?.may.includes(other)))
    .filter((other) => other !== name);
  return [
    forbid(`${name} may not import`, from, {
      pathNot: open,
      ...(withNode ? { dependencyTypesNot: ["core"] } : {}),
    }),
    ...(closedToThem.length > 0
      ? [
          forbid(`${name} may not pass on`, from, {
            path: closedToThem.map(patternOf),
            dependencyTypes: ["export"],
          }),
        ]
      : []),
  ];
});

const models = (/** @type {string[]} */ names) => `^app/models/(${names.join("|")})/`;

const subjectRules = subjects
  .slice(0, -1)
  .map((name, place) =>
    forbid(
      `${name} may not import a subject after it`,
      { path: models([name]) },
      { path: models(subjects.slice(place + 1)) },
    ),
  );

const housed = "^(app|drizzle)/";
const homeless = { path: housed, pathNot: every.map(patternOf) };

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...roomRules,
    ...subjectRules,
    forbid("lies in no room", homeless),
    forbid("lies in no room", { ...homeless, orphan: true }),
    forbid("is a model of no subject in the line", { path: "^app/models/", pathNot: models(subjects) }),
    forbid(
      "schema may not import of a model but the shape of what a column holds",
      { path: patternOf("schema") },
      { path: "^app/models/", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "may not import the schema as a whole but the files of the tables that it asks for",
      { path: housed },
      { path: "^drizzle/schema/index\\.ts$" },
    ),
    forbid(
      "knows how the database is opened, which only who opens and closes it does",
      { path: "^app/(models/|database/db\\.server)" },
      { path: "^app/database/(drivers|pool|embedded|bulk|announcements)\\.server" },
    ),
    forbid("is part of a circle", {}, { circular: true }),
    // By Node's own modules a file would reach others, or the environment, past what is read here.
    forbid("makes a way to require", { path: housed }, { path: "^(node:)?(module|process)$" }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^drizzle/migrations/" },
    // Types count, as they are written.
    tsPreCompilationDeps: true,
    parser: "tsc",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".json", ".css", ".d.ts"],
    },
  },
};
