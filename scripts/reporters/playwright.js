import path from "node:path";
import { reasonLine, slowestLines } from "./lines.js";

/** Tells of each try that failed, when it ends, and last of Playwright's slowest files. */
export default class RedAndSlowestFiles {
  /** @type {[string, number][]} */
  #times = [];

  /**
   * @param {import("@playwright/test/reporter").TestCase} test
   * @param {import("@playwright/test/reporter").TestResult} result
   */
  onTestEnd(test, { duration, status, error }) {
    const browser = test.parent.project()?.name ?? "";
    const file = `${browser}: ${path.relative(process.cwd(), test.location.file)}`;
    this.#times.push([file, duration]);
    if (status !== test.expectedStatus)
      process.stderr.write(`red: ${file}\n${reasonLine(test.title, error?.message)}`);
  }

  onEnd() {
    process.stdout.write(slowestLines(this.#times));
  }
}
