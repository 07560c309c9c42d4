import { reasonLine, slowestLines } from "./lines.js";

/** Tells of each file that failed, and why, when it ends, and last of the slowest, what they import included. */
export default class RedAndSlowestFiles {
  /** @param {import("vitest/node").TestModule} file */
  onTestModuleEnd(file) {
    if (file.state() !== "failed") return;
    process.stdout.write(`red: ${file.project.name} ${file.relativeModuleId}\n`);
    for (const test of [file, ...file.children.allTests("failed")]) {
      const [error] = test.type === "module" ? test.errors() : (test.result().errors ?? []);
      if (error) process.stdout.write(reasonLine(test.type === "module" ? "" : test.fullName, error.message));
    }
  }

  /** @param {readonly import("vitest/node").TestModule[]} files */
  onTestRunEnd(files) {
    // Its process died before it was done.
    for (const file of files.filter((each) => /queued|pending/.test(each.state()))) {
      process.stdout.write(`red: ${file.project.name} ${file.relativeModuleId}\n`);
    }
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
