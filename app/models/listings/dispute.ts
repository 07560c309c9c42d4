/** How far a dispute is about whose a listing is: nobody has looked into it yet, or an operator is looking. */
export type DisputeStage = "open" | "looked into";

/** What is said of it before anybody has looked. */
export const whatWaits =
  "Once somebody looks into it, the owner, name, phone, email and website stay as they are until it is decided; hours, photos and everything else can be changed all the while.";

/** What the owner reads of it. */
export const disputeWords: Readonly<Record<DisputeStage, string>> = {
  open: `Somebody says that this business is theirs. A person looks at it within 24 hours. Until then nothing changes. ${whatWaits}`,
  "looked into":
    "Somebody says that this business is theirs, and a person is looking into it. Its owner, name, phone, email and website stay as they are until that is decided. Hours, photos and everything else you can change.",
};

/** What is added to 'saved' where some of it was not. */
export const notSaved =
  "Its name, phone, email and website are as they were: they wait until it is decided whose the business is.";
