import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Any text: with it, the files of each project come in an order of its own, the same each time. With a minus in
 * front they come the other way round: between the two runs each file has come before and after every other.
 */
const { TEST_ORDER: order = "" } = process.env;
const backwards = order.startsWith("-");
const seed = backwards ? order.slice(1) : order;

const drawn = (file: string) => createHash("sha256").update(`${seed} ${file}`).digest("hex");

/** One project after the other: a process serves the next file of its project, and ends when there is none. */
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
