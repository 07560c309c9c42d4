import { leadTo } from "~/http/form-action.server";
import { paths } from "~/paths";

/** For whoever only reads where something is done to an import. */
export const loader = leadTo(({ importId = "" }) => paths.adminImport(importId));
