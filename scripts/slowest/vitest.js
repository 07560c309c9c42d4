import { slowestLines } from "./lines.js";

/** Tells of vitest's slowest files, what they import included, and of those that failed. */
export default class SlowestFiles {
  /** @param {readonly import("vitest/node").TestModule[]} files */
  onTestRunEnd(files) {
    const times = files.map((file) => /** @type {const} */ ([nameOf(file), timeOf(file)]));
    process.stdout.write(slowestLines(times));
    for (const file of files) {
      if (file.state() === "failed")
        process.stdout.write(`red: ${file.project.name} ${file.relativeModuleId}\n`);
    }
  }
}

/** @param {import("vitest/node").TestModule} file */
const nameOf = ({ project, relativeModuleId }) => `${project.name}: ${relativeModuleId}`;

/** @param {import("vitest/node").TestModule} file */
function timeOf(file) {
  const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
    file.diagnostic();
  return prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
}
