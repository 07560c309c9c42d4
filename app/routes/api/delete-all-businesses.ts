import type { ActionFunctionArgs } from "@remix-run/node";
import { answer, readJson, stated, wrongMethod } from "~/http/bodies/json.server";
import { requireToken, waitOf } from "~/http/sessions/token.server";
import { removeAll } from "~/models/removals/removals.server";
import { finishRemoval } from "~/workflows/work-on-imports.server";
import { deleteAllBody } from "./import-bodies";

export const loader = wrongMethod;

/** Takes every listing off the site at once, restorable for 30 days, and answers with how many there were. */
export const action = async ({ request }: ActionFunctionArgs) =>
  answer("Failed to delete businesses. Please try again.", async () => {
    const importer = await requireToken(request, "delete all");
    await readJson(request, deleteAllBody);
    const removal = await removeAll(importer);
    const { status, total } = await finishRemoval(removal, waitOf(request));
    const over = status !== "removing";
    const said = { success: true as const, deletedCount: total, finished: over, removal: removal.id };
    return stated(said, over ? 200 : 202);
  });
