import { afterAll } from "vitest";
import { endProcesses } from "../processes/server-process";

/** Processes that a file started end with it, after what the file ends itself. */
afterAll(endProcesses);
