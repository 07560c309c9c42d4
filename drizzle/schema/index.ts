export * from "./accounts";
export * from "./businesses";
export * from "./leads";
export * from "./listings";
export * from "./operations";
export * from "./places";
export * from "./quizzes";
export * from "./waitlist";
