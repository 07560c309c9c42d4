import path from "node:path";
import { slowestLines } from "./lines.js";

/** Tells of Playwright's slowest files. */
export default class SlowestFiles {
  /** @type {[string, number][]} */
  #times = [];

  /**
   * @param {import("@playwright/test/reporter").TestCase} test
   * @param {import("@playwright/test/reporter").TestResult} result
   */
  onTestEnd(test, { duration }) {
    const browser = test.parent.project()?.name ?? "";
    this.#times.push([`${browser}: ${path.relative(process.cwd(), test.location.file)}`, duration]);
  }

  onEnd() {
    process.stdout.write(slowestLines(this.#times));
  }
}
