/** Stage of a dispute about who owns a listing: nobody has looked into it yet, or an operator is looking into it. */
export type DisputeStage = "open" | "looked into";

/** What will wait, as said before anybody has looked into it. */
export const whatWaits =
  "Once somebody looks into it, the owner, name, phone, email and website stay as they are until it is decided; hours, photos and everything else can be changed all the while.";

/** What the owner reads about the dispute. */
export const disputeWords: Readonly<Record<DisputeStage, string>> = {
  open: `Somebody says that this business is theirs. A person looks at it within 24 hours. Until then nothing changes. ${whatWaits}`,
  "looked into":
    "Somebody says that this business is theirs, and a person is looking into it. Its owner, name, phone, email and website stay as they are until that is decided. Hours, photos and everything else you can change.",
};

/** Added to 'saved' where some fields were not saved. */
export const notSaved =
  "Its name, phone, email and website are as they were: they wait until it is decided whose the business is.";
