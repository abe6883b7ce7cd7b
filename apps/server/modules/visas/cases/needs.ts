import type { Announce } from '../../../platform/announce.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { Images } from '../../images/index.ts'
import type { Orders } from '../../orders/index.ts'
import type { AnswerNeeds } from '../answers/index.ts'

/** Facts visas announces; reactions stand in app/reactions.ts. */
export type VisaFacts = {
  /** Something stands new in the history of a case, at this place. */
  'visa-case-moved': { orderId: string; caseId: string; position: number }
}

/** Asks for every unit of an issued line to come back, to the wallet; safe to repeat. */
type RefundLine = (ask: {
  userId: string
  orderId: string
  lineId: string
  reasonId: number
}) => Promise<{ requestId: string } | { unknown: true; reason: string }>

/** What every use case of cases is given. */
export type CaseNeeds = AnswerNeeds & {
  jobs: Jobs
  log: Log
  announce: Announce<VisaFacts>
  orders: Orders
  /** Refunds stand above, so wiring hands them in. */
  refundLine: RefundLine
  /** Seals the numbers of people's documents. */
  documents: DocumentSeals
  /** What people hand in: encrypted one by one, for their owner and for the staff of the case. */
  files: Images['privateFiles']
}
