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
    stops: "tests/faults/stops.ts",
    crowd: "tests/faults/crowd.ts",
    failover: "tests/faults/failover.ts",
    upgrade: "tests/faults/upgrade.ts",
    restarts: "tests/faults/restarts.ts",
    machine: "tests/faults/machine.ts",
  },
};

const [kind = "", ...given] = process.argv.slice(2);
// `npm run faults -- --seed N` is the machine's.
const [name = "", ...rest] = kind === "faults" && given[0]?.startsWith("--") ? ["machine", ...given] : given;
const known = commands[kind] ?? {};
const file = known[name];
if (file) {
  process.argv = [process.argv[0] ?? "", file, ...rest];
  await import(pathToFileURL(file).href);
} else {
  process.stderr.write(`Which? npm run ${kind} -- ${Object.keys(known).join(" | ")}\n`);
  process.exitCode = 1;
}
