import { paths } from "~/paths";

/** The page of an import or a removal asks again by itself: without script as a whole, with it as something changes. */
export const Changing = ({ id, standing }: { id: string; standing: string }) => (
  <span data-live={paths.adminImportLive(id)} data-standing={standing} hidden />
);
