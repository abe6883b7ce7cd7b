/** What identity is given, and what every use case of it works with. */
import type { WriteAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type DocumentSeals, documentSeals } from '../../platform/document-seals.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import type { Notifications } from '../notifications/index.ts'
import { type SignInLimits, signInLimits } from './limits.ts'
import type { AccountInquiry, AccountTies, GoogleSignIn, HasMoney } from './ports.ts'
import { deriveSecrets, type Secrets } from './secrets.ts'

export type IdentityNeeds = {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  notifications: Pick<Notifications, 'send' | 'sendNow' | 'carries'>
  securityEvents: Pick<SecurityEvents, 'record'>
  /** Writes down what staff do (a port: the office stands above). */
  audit: WriteAudit
  /** The configured secret; the same on all nodes. */
  secret: string
  /** Seals the numbers of people's documents; with `secret` alone unless told. */
  documents?: DocumentSeals
  /** The site's own address without a slash at its end. */
  publicUrl: string
  /** Digits of a one-time code, 4 to 6. */
  otpLength: number
  /** Absent where nobody signs in with Google. */
  google?: GoogleSignIn | undefined
  /** Who owns a bank account; without it staff say so. */
  accountInquiry?: AccountInquiry | undefined
  /** The mobile that staff carry, E.164; without one the log alone is written to. */
  staffMobile?: string | undefined
  /** Asked when somebody closes their account. */
  accountTies: AccountTies
  /** Of whoever has, another name waits for staff. */
  hasMoney: HasMoney
  /** Names of the agency, which nobody may have as a password. */
  brandWords?: readonly string[]
  /** What differs from the limits of decisions 1. */
  limits?: Partial<SignInLimits>
}

export type IdentityRoom = Omit<IdentityNeeds, 'limits' | 'documents'> & {
  documents: DocumentSeals
  limits: SignInLimits
  secrets: Secrets
}

export function furnish(needs: IdentityNeeds): IdentityRoom {
  return {
    ...needs,
    limits: { ...signInLimits, ...needs.limits },
    secrets: deriveSecrets(needs.secret),
    documents: needs.documents ?? documentSeals([needs.secret]),
  }
}
