/** The door of the rules: what a pack says about a person, a price and a day, without a database. */
export type {
  PackCondition,
  PackDocument,
  PackFee,
  PackRule,
  PackType,
  Scope,
  VisaPack,
} from './pack.ts'
export { isAbout, ruleOf } from './pack.ts'
export { conditionsOf, documentsOf, lastEntryOn, passportMustLastUntil } from './papers.ts'
export { priceLines } from './price-lines.ts'
export { type CasePrice, partPrice, settleCase } from './refund-table.ts'
export { causeWords, feeWords, stageWords } from './refund-words.ts'
export { hasPrice, standingOf } from './standing.ts'
export {
  addWorkingDays,
  promiseAfterPause,
  promiseDays,
  promiseFrom,
  workingDaysUntil,
} from './working-days.ts'
