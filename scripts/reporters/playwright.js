import path from "node:path";
import { reasonLine, redLines, slowestLines } from "./lines.js";

/** Tells of each test that failed, when it ends, and last of the slowest files and of how to run what failed again. */
export default class RedAndSlowestFiles {
  /** @type {[string, number][]} */
  #times = [];
  /** @type {{ again: string, tests: string[] }[]} */
  #failed = [];

  /**
   * @param {import("@playwright/test/reporter").TestCase} test
   * @param {import("@playwright/test/reporter").TestResult} result
   */
  onTestEnd(test, { duration, status, error }) {
    const browser = test.parent.project()?.name ?? "";
    const file = path.relative(process.cwd(), test.location.file);
    this.#times.push([`${browser}: ${file}`, duration]);
    if (status === test.expectedStatus) return;
    process.stderr.write(`failed: ${browser}: ${file}\n${reasonLine(test.title, error?.message)}`);
    const again = `npx playwright test --project=${browser} ${file}:${test.location.line}`;
    this.#failed.push({ again, tests: [`${browser}: ${file}: ${test.title}`] });
  }

  onEnd() {
    process.stdout.write(slowestLines(this.#times) + redLines(this.#failed));
  }
}
