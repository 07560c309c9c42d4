import { reasonLine, redLines, slowestLines } from "./lines.js";

/**
 * Tells of each file that failed, and why, when it ends, and last of the slowest, what they import included, and of how
 * to run what failed again.
 */
export default class RedAndSlowestFiles {
  /** @param {import("vitest/node").TestModule} file */
  onTestModuleEnd(file) {
    if (file.state() !== "failed") return;
    process.stdout.write(`failed: ${nameOf(file)}\n`);
    for (const test of [file, ...file.children.allTests("failed")]) {
      const [error] = test.type === "module" ? test.errors() : (test.result().errors ?? []);
      if (error) process.stdout.write(reasonLine(test.type === "module" ? "" : test.fullName, error.message));
    }
  }

  /** @param {readonly import("vitest/node").TestModule[]} files */
  onTestRunEnd(files) {
    const times = files.map((file) => /** @type {const} */ ([nameOf(file), timeOf(file)]));
    // The process of one that still waits died before it was done.
    const failed = files.filter((each) => /failed|queued|pending/.test(each.state()));
    process.stdout.write(slowestLines(times) + redLines(failed.map(redOf)));
  }
}

/** @param {import("vitest/node").TestModule} file */
function redOf(file) {
  const { project, relativeModuleId } = file;
  const tests = [...file.children.allTests("failed")].map(({ fullName }) => `${nameOf(file)}: ${fullName}`);
  return {
    again: `npx vitest run --project=${project.name} ${relativeModuleId}`,
    tests: tests.length > 0 ? tests : [nameOf(file)],
  };
}

/** @param {import("vitest/node").TestModule} file */
const nameOf = ({ project, relativeModuleId }) => `${project.name}: ${relativeModuleId}`;

/** @param {import("vitest/node").TestModule} file */
function timeOf(file) {
  const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
    file.diagnostic();
  return prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
}
