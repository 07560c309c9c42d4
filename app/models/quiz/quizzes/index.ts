import type { Quiz } from "../journey";
import { anyServiceQuiz } from "./any-service";
import { generalQuiz } from "./general";
import { homeProjectQuiz } from "./home-project";
import { roofingQuiz } from "./roofing";

/** Every quiz there is: a new one is its file and a line here. */
export const quizzes: readonly Quiz[] = [roofingQuiz, homeProjectQuiz, anyServiceQuiz, generalQuiz];

/** The quiz that is answered at this path or below it, or at another of its addresses. */
export const findQuizAt = (pathname: string): Quiz | undefined =>
  quizzes.find(({ path, alsoAt = [] }) =>
    [path, ...alsoAt].some((address) => pathname === address || pathname.startsWith(`${address}/`)),
  );

export const findQuiz = (id: string): Quiz | undefined => quizzes.find((quiz) => quiz.id === id);
