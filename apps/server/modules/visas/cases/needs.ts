import type { Announce } from '../../../platform/announce.ts'
import type { WriteAudit } from '../../../platform/audit.ts'
import type { DocumentSeals } from '../../../platform/document-seals.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { Images } from '../../images/index.ts'
import type { Orders, RefundLine } from '../../orders/index.ts'
import type { AnswerNeeds } from '../answers/index.ts'

/** Facts visas announces; reactions stand in app/reactions.ts. */
export type VisaFacts = {
  /** Something stands new in the history of a case, at this place. */
  'visa-case-moved': { orderId: string; caseId: string; position: number }
  /** A request waits for its payment; `place` counts the reminders, from 1. */
  'visa-request-waits': { orderId: string; place: number; until: string }
  /** A type that somebody waited for is sold. */
  'visa-reviewed': {
    wishId: string
    userId: string
    destination: string
    visaType: string
    titleFa: string
  }
  /** A paid case waits for papers of its traveller. */
  'visa-paper-waits': { orderId: string; caseId: string; place: number }
}

/** What every use case of cases is given. */
export type CaseNeeds = AnswerNeeds & {
  jobs: Jobs
  log: Log
  audit: WriteAudit
  announce: Announce<VisaFacts>
  orders: Orders
  refundLine: RefundLine
  /** Seals the numbers of people's documents. */
  documents: DocumentSeals
  /** What people hand in: encrypted one by one, for their owner and for the staff of the case. */
  files: Images['privateFiles']
  remakePicture: Images['remakePicture']
  markPicture: Images['markPicture']
  /** How much more than at the sale an authority's fee may be before its traveller is asked; whole rial. */
  mostBorneRial: number
  /** For how many days papers and visa are kept after the delivery. */
  daysKeptAfterDelivery: number
  /** For how many days backups of the keys of private files live. */
  keyBackupDays: number
}
