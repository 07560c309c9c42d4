/** What was answered, by step id: the value of a choice, or what was typed. */
export type Answers = Readonly<Record<string, string>>;
