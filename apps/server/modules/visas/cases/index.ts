/** The door of cases: the application of each person, from the payment to the decision. */
export { cancelIssued, quoteCancellation, quoteLines } from './cancel-case.ts'
export {
  type Applicant,
  isOpen,
  nameOf,
  passportText,
  priceOf,
  type SoldCase,
  type VisaCase,
  waitsUntil,
} from './case.ts'
export { addCases, caseSeals, findCases, openCasesOf, recordCaseCancelled } from './case-store.ts'
export { certifyDeletions } from './certify-deletion.ts'
export { releaseDeposits } from './deposit.ts'
export { describeLines } from './describe-cases.ts'
export type { ArrivalsOf } from './entry-warnings.ts'
export {
  fulfilLine,
  holdLine,
  recordIssued,
  releaseLine,
  spentOn,
  visaByHand,
} from './fulfil-case.ts'
export { addEvent, addPapers } from './history-store.ts'
export { insurableVisas } from './insurable-visas.ts'
export { filesOfCase } from './keep-files.ts'
export { type KitGround, type KitPerson, kitGround } from './kit-ground.ts'
export { mountVisaFile } from './mount-visa-file.ts'
export type { CaseNeeds, VisaFacts } from './needs.ts'
export { endNewsOf, newsOf, unpaidUntil, waitsForPaper } from './news.ts'
export { priceNow } from './price-now.ts'
export { promisedFor } from './promised-for.ts'
export { type CaseRoutesNeeds, caseRoutes } from './routes.ts'
export { openDesk } from './staff-desk.ts'
export { refundCalledOff, watchPromises } from './watch-promises.ts'
export { watchWaiting } from './watch-waiting.ts'
