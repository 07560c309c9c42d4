import { afterAll } from "vitest";
import { endProcesses } from "../processes/server-process";

/** What a file has started ends with it; before that, whatever the file itself ends. */
afterAll(endProcesses);
