import { BaseSequencer, type TestSpecification } from "vitest/node";

/** One project after the other: a process serves the next file of its project, and ends when there is none. */
export default class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project);
    return sorted.sort((one, other) => place(one) - place(other));
  }
}
