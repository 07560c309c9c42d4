/** What the breaches reach for, and what the others need. */
export const house: Record<string, string> = {
  "app/services/letters/letters.server.ts": "export const letters = 1;\nexport type Letters = number;\n",
  "app/models/letters/letter.ts": "export const letter = 1;\n",
  "app/models/letters/letters.server.ts": "export const letters = 1;\n",
  "app/workflows/write-letter.server.ts": "export const writeLetter = 1;\n",
};

/** What each room needs for its work. */
export const mayImport: readonly { who: string; file: string; text: string }[] = [
  {
    who: "a pure model",
    file: "app/models/leads/needed.ts",
    imports: ["./lead", "~/models/letters/letter", "~/content/site", "zod"],
  },
  {
    who: "a verb",
    file: "app/models/leads/needed.server.ts",
    imports: [
      "~/database/db.server",
      "../../../drizzle/schema/leads",
      "~/env.server",
      "../letters/letters.server",
      "./lead",
      "drizzle-orm",
      "zod",
      "node:crypto",
    ],
  },
  {
    who: "a service",
    file: "app/services/letters/needed.server.ts",
    imports: ["./letters.server", "~/env.server", "~/models/letters/letter", "twilio", "node:http"],
  },
  {
    who: "a workflow",
    file: "app/workflows/needed.server.ts",
    imports: [
      "~/models/letters/letters.server",
      "~/services/letters/letters.server",
      "~/env.server",
      "~/log.server",
      "./write-letter.server",
    ],
  },
  {
    who: "a guard",
    file: "app/http/needed.server.ts",
    imports: [
      "./bodies/form.server",
      "~/env.server",
      "~/models/letters/letters.server",
      "~/paths",
      "@remix-run/node",
      "remix-auth",
    ],
  },
  {
    who: "a route",
    file: "app/routes/public/needed.tsx",
    imports: [
      "~/workflows/write-letter.server",
      "~/models/letters/letters.server",
      "~/http/bodies/form.server",
      "~/components/page/shell",
      "~/content/site",
      "~/paths",
      "@remix-run/node",
      "@remix-run/react",
      "react",
    ],
  },
  {
    who: "a component",
    file: "app/components/page/needed.tsx",
    imports: ["./shell", "~/models/letters/letter", "~/content/site", "~/paths", "react", "@remix-run/react"],
  },
  {
    who: "a process",
    file: "app/processes/needed.server.ts",
    imports: [
      "~/database/db.server",
      "~/services/letters/letters.server",
      "~/workflows/write-letter.server",
      "~/http/shutdown.server",
      "../../drizzle/seed",
      "~/log.server",
    ],
  },
  {
    who: "the schema",
    file: "drizzle/schema/needed.ts",
    imports: ["./columns", "./values/listings", "drizzle-orm/pg-core"],
  },
].map(({ who, file, imports }) => ({
  who,
  file,
  text: imports.map((name) => `import "${name}";\n`).join(""),
}));
