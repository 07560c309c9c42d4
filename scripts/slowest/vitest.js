import { slowestLines } from "./lines.js";

/** Tells of vitest's slowest files, what they import included. */
export default class SlowestFiles {
  /** @param {readonly import("vitest/node").TestModule[]} files */
  onTestRunEnd(files) {
    const times = files.map((file) => /** @type {const} */ ([nameOf(file), timeOf(file)]));
    process.stdout.write(slowestLines(times));
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
