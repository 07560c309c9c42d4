/** The lists of the desk's page about plans; the first is what waits for an operator. */
export const featuredShows = ["waiting", "plans", "applications", "waits"] as const;
export type FeaturedShow = (typeof featuredShows)[number];
