/** The door of cases: the application of each person, from the payment to the decision. */
export { cancelIssued, quoteCancellation } from './cancel-case.ts'
export {
  type Applicant,
  nameOf,
  passportText,
  priceOf,
  type SoldCase,
  type VisaCase,
} from './case.ts'
export { addCases, findCases, openCasesOf, recordCaseCancelled, sealCases } from './case-store.ts'
export { describeLines } from './describe-cases.ts'
export {
  fulfilLine,
  holdLine,
  recordIssued,
  releaseLine,
  spentOn,
  visaByHand,
} from './fulfil-case.ts'
export { addEvent, addPapers } from './history-store.ts'
export { daysFilesAreKept, filesOfCase, keepFiles } from './keep-files.ts'
export type { CaseNeeds, VisaFacts } from './needs.ts'
export { endNewsOf, newsOf } from './news.ts'
export { priceNow } from './price-now.ts'
export { caseRoutes } from './routes.ts'
export { openDesk } from './staff-desk.ts'
export { refundCalledOff, watchPromises } from './watch-promises.ts'
