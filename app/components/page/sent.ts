import type { useLoaderData } from "@remix-run/react";

/** What a page is sent of what a function of the models finds, by the function's type. */
export type SentOf<Find> = NonNullable<ReturnType<typeof useLoaderData<Find>>>;
