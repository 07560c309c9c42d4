import ts from "typescript";
import { listKeptPromises } from "./kept-promises";

/**
 * What `tsc` would say, and then, while the types are known, which promises of the product are put away before somebody
 * waits for them. What it found out about files that have not changed since, it need not find out again.
 */
const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
const builder = ts.createIncrementalProgram({
  rootNames: fileNames,
  options,
  configFileParsingDiagnostics: errors,
});
const problems = [
  ...builder.getConfigFileParsingDiagnostics(),
  ...builder.getOptionsDiagnostics(),
  ...builder.getSyntacticDiagnostics(),
  ...builder.getGlobalDiagnostics(),
  ...builder.getSemanticDiagnostics(),
];
builder.emit();
const kept = listKeptPromises(builder.getProgram(), ["app/", "scripts/"]);

const format = {
  getCanonicalFileName: String,
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getNewLine: () => "\n",
};
process.stdout.write(ts.formatDiagnostics(problems, format));
for (const each of kept)
  process.stdout.write(`${each}: a promise that may reject, and that nobody waits for yet\n`);
if (problems.length + kept.length > 0) process.exitCode = 1;
