// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type VisasTables = {
  'visas.case': CaseTable
  'visas.caseEvent': CaseEventTable
  'visas.closure': ClosureTable
  'visas.decisionFile': DecisionFileTable
  'visas.decisionWord': DecisionWordTable
  'visas.deletion': DeletionTable
  'visas.exitProof': ExitProofTable
  'visas.feeRise': FeeRiseTable
  'visas.original': OriginalTable
  'visas.pack': PackTable
  'visas.paper': PaperTable
  'visas.requestDraft': RequestDraftTable
  'visas.reviewWish': ReviewWishTable
}

export type CaseTable = {
  id: string
  lineId: string
  orderId: string
  userId: string
  place: number
  destination: string
  packVersion: number
  visaType: string
  nationality: string
  isSample: boolean
  authorityRial: number
  oursRial: number
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
  genderTitle: string
  birthDate: Temporal.PlainDate
  issuingCountry: string
  passportType: string
  passportExpires: Temporal.PlainDate
  travelDate: Temporal.PlainDate
  passportNumber: string
  nationalCode: string
  passportKey: string
  state: Generated<string>
  holdKey: string | null
  registeredAt: Temporal.Instant
  reminded: Generated<number>
  lapsedAt: Temporal.Instant | null
  paidAt: Temporal.Instant | null
  filedAt: Temporal.Instant | null
  authorityReference: string | null
  promisedOn: Temporal.PlainDate | null
  pausedOn: Temporal.PlainDate | null
  lateAt: Temporal.Instant | null
  lateBackRial: Generated<number>
  decisionNumber: string | null
  issuedAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  cause: string | null
  keptRial: number | null
  costRial: number | null
  cancelKey: string | null
  cancelKeptRial: number | null
  cancelledAt: Temporal.Instant | null
  borneRial: Generated<number>
  oneNameAs: Generated<string>
  guardianFa: Generated<string>
  depositRial: Generated<number>
  depositReturnedAt: Temporal.Instant | null
  depositProofFa: string | null
}

export type CaseEventTable = {
  caseId: string
  position: number
  at: Temporal.Instant
  what: string
  byWhom: string
  staff: string | null
  noteFa: string
  nextExpectedOn: Temporal.PlainDate | null
  backRial: Generated<number>
}

export type ClosureTable = {
  id: string
  destination: string
  visaType: string
  nationality: string
  reasonFa: string
  closedAt: Temporal.Instant
  closedBy: string
  openedAt: Temporal.Instant | null
  openedBy: string | null
}

export type DecisionFileTable = {
  fileId: string
  caseId: string
  sha256: string
  addedAt: Temporal.Instant
  addedBy: string
}

export type DecisionWordTable = {
  caseId: string
  staff: string
  said: string
  at: Temporal.Instant
}

export type DeletionTable = {
  caseId: string
  files: number
  deletedAt: Temporal.Instant
  lastCopyUntil: Temporal.Instant | null
}

export type ExitProofTable = {
  fileId: string
  caseId: string
  givenAt: Temporal.Instant
}

export type FeeRiseTable = {
  id: string
  caseId: string
  amountRial: number
  askedAt: Temporal.Instant
  askedBy: string
  payUntil: Temporal.Instant
  answer: string | null
  answeredAt: Temporal.Instant | null
}

export type OriginalTable = {
  id: string
  receiptNumber: GeneratedAlways<number>
  caseId: string
  kind: string
  noteFa: string
  receivedAt: Temporal.Instant
  receivedBy: string
  keptAt: Generated<string>
  returnedAt: Temporal.Instant | null
  returnedBy: string | null
  returnedToFa: string | null
}

export type PackTable = {
  destination: string
  version: number
  content: unknown
  contentHash: string
  importedAt: Temporal.Instant
}

export type PaperTable = {
  id: string
  caseId: string
  kind: string
  fileId: string | null
  reason: string | null
  noteFa: Generated<string>
  askedAt: Temporal.Instant | null
  reminded: Generated<number>
  givenAt: Temporal.Instant | null
}

export type RequestDraftTable = {
  userId: string
  revision: string
  destination: string
  visaType: string
  nationality: string
  adults: number
  children: number
  infants: number
  content: string
  keptAt: Temporal.Instant
  deleteAfter: Temporal.Instant
}

export type ReviewWishTable = {
  id: string
  userId: string
  destination: string
  visaType: string
  nationality: string
  askedAt: Temporal.Instant
  toldAt: Temporal.Instant | null
}
