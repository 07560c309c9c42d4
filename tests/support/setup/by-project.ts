import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * With any text, the files of each project run in an order drawn from it. With a minus in front the order is reversed:
 * over the two runs each file runs both before and after every other.
 */
const { TEST_ORDER: order = "" } = process.env;
const backwards = order.startsWith("-");
const seed = backwards ? order.slice(1) : order;

const drawn = (file: string) => createHash("sha256").update(`${seed} ${file}`).digest("hex");

/** Runs one project after another: a process runs the files of one project, and ends when there are none left. */
export default class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (seed) {
      sorted.sort((one, other) => drawn(one.moduleId).localeCompare(drawn(other.moduleId)));
      if (backwards) sorted.reverse();
    }
    const place = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project);
    return sorted.sort((one, other) => place(one) - place(other));
  }
}
