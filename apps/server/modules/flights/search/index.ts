/** The door of search. */
export type { Choice, Chosen, ChosenDirection, ResolveChoice } from './choice.ts'
