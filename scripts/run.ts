import { pathToFileURL } from "node:url";

/** What `npm run bench -- NAME` and `npm run faults -- NAME` begin; what stands behind the name is for that itself. */
const commands: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bench: {
    pages: "bench/pages.ts",
    search: "bench/search.ts",
    leads: "bench/leads.ts",
    import: "bench/import.ts",
    seed: "bench/seed.ts",
  },
  faults: {
    leads: "tests/faults/five-hundred-leads.ts",
    payments: "tests/faults/payments.ts",
    upgrade: "tests/faults/upgrade.ts",
  },
};

const [kind = "", name = "", ...rest] = process.argv.slice(2);
const known = commands[kind] ?? {};
const file = known[name];
if (file) {
  process.argv = [process.argv[0] ?? "", file, ...rest];
  await import(pathToFileURL(file).href);
} else {
  process.stderr.write(`Which? npm run ${kind} -- ${Object.keys(known).join(" | ")}\n`);
  process.exitCode = 1;
}
