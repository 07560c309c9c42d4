import { type Contender, connections, load, type Round, summarise, type Task } from "./load";
import { Person } from "./person";
import type { Running } from "./product";
import { untilQuiet } from "./quiet";
import { figure, percent, say, table } from "./report";

/** A quiz up to a page of choices. The last answer is the one that is posted over and over. */
type Walk = {
  name: string;
  answers: readonly { path: string; form: Record<string, string> }[];
  next: string;
};

const roofing: Walk = {
  name: "A",
  answers: [
    { path: "/quote-quiz", form: { "property-type": "house" } },
    { path: "/quote-quiz/roof-work", form: { "roof-work": "replacement" } },
  ],
  next: "/quote-quiz/roof-size",
};
const homeProject: Walk = {
  name: "B",
  answers: [
    { path: "/new-quote", form: { service: "roofing" } },
    { path: "/new-quote/urgency", form: { urgency: "soon" } },
  ],
  next: "/new-quote/property",
};
const anyService: Walk = {
  name: "C",
  answers: [
    { path: "/ai-quote", form: { intro: "read" } },
    { path: "/ai-quote/service", form: { service: "roofing" } },
    { path: "/ai-quote/job_type", form: { job_type: "repair" } },
  ],
  next: "/ai-quote/roof_material",
};

export const { getStep, postAnswer, answered } = requestsOf(roofing);
/** Somebody for each connection who has answered two questions of the roofing quiz and stands before the third. */
export const people = (origin: string) => standBefore(origin, roofing);

function requestsOf({ answers, next }: Walk) {
  const answered = answers.at(-1) ?? { path: "", form: {} };
  const body = new URLSearchParams(answered.form).toString();
  const getStep = { method: "GET", path: next, status: 200 } as const;
  const postAnswer = { method: "POST", path: answered.path, body, status: 303 } as const;
  return { answered, getStep, postAnswer };
}

function standBefore(origin: string, { answers, next }: Walk): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: connections }, async () => {
      const person = new Person(origin);
      let led = "";
      for (const { path, form } of answers) {
        const { status, headers } = await person.post(path, form);
        led = status === 303 ? String(headers.location) : "";
      }
      if (led !== next) throw new Error(`The quiz does not lead on to ${next}`);
      return person;
    }),
  );
}

type Lane = { walk: Walk; contender: Contender; task: Task; rounds: Round[] };

/** The three quizzes in turn, round after round, on each server: what a step costs, and of variant A's how much. */
export async function compareQuizzes(
  servers: readonly (Running & { name: string })[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<string> {
  const rows: string[][] = [];
  for (const server of servers) {
    for (const kind of ["step GET", "answer POST"] as const) {
      say(`  the three quizzes, ${kind}, ${server.name}`);
      const lanes = await Promise.all(
        [roofing, homeProject, anyService].map((walk) => openLane(server, walk, kind)),
      );
      for (const { contender, task } of lanes) await load(contender, task, { encoding: "br", seconds: 2 });
      for (let round = 0; round < rounds; round++) {
        for (const lane of lanes) {
          await untilQuiet();
          lane.rounds.push(await load(lane.contender, lane.task, { encoding: "br", seconds }));
        }
      }
      rows.push(...rowsOf(`${kind}, br`, server.name, lanes));
    }
  }
  return table(["request", "server", "quiz", "/s", "lowest-highest", "CPU ms", "of A"], rows);
}

async function openLane(
  { name, origin, pid }: Running & { name: string },
  walk: Walk,
  kind: "step GET" | "answer POST",
): Promise<Lane> {
  const { getStep, postAnswer } = requestsOf(walk);
  const cookies = (await standBefore(origin, walk)).map(({ cookie }) => cookie);
  const requests = kind === "step GET" ? [getStep] : [postAnswer];
  return {
    walk,
    contender: { name: `${name}, variant ${walk.name}`, origin, pid, cookies },
    task: { name: kind, encodings: ["br"], requests },
    rounds: [],
  };
}

function rowsOf(request: string, server: string, lanes: readonly Lane[]): string[][] {
  const ofA = lanes[0] ? summarise(lanes[0].rounds).perSecond : Number.NaN;
  return lanes.map(({ walk, rounds }) => {
    const { perSecond, lowest, highest, processor } = summarise(rounds);
    const spread = `${figure(lowest)}-${figure(highest)}`;
    const share = walk === roofing ? "" : percent(perSecond, ofA);
    return [request, server, walk.name, figure(perSecond), spread, processor.toFixed(2), share];
  });
}
