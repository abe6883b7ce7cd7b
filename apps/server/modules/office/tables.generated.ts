// Written by npm run generate from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type OfficeTables = {
  'office.approval': ApprovalTable
  'office.audit': AuditTable
  'office.auditSeal': AuditSealTable
  'office.auditUnsealed': AuditUnsealedTable
  'office.counterPayment': CounterPaymentTable
  'office.dayClose': DayCloseTable
  'office.importFailed': ImportFailedTable
  'office.importMapping': ImportMappingTable
  'office.importUpload': ImportUploadTable
  'office.listReceiver': ListReceiverTable
  'office.listSending': ListSendingTable
  'office.listSent': ListSentTable
  'office.look': LookTable
  'office.mention': MentionTable
  'office.note': NoteTable
  'office.reportExport': ReportExportTable
  'office.ruleChange': RuleChangeTable
  'office.seeing': SeeingTable
  'office.selling': SellingTable
  'office.soldLine': SoldLineTable
  'office.soldOrder': SoldOrderTable
  'office.statement': StatementTable
  'office.statementEntry': StatementEntryTable
  'office.statementLine': StatementLineTable
  'office.task': TaskTable
  'office.tillShift': TillShiftTable
  'office.view': ViewTable
  'office.walletAsk': WalletAskTable
}

export type ApprovalTable = {
  id: string
  kind: string
  subject: string
  payload: unknown
  payloadHash: Buffer
  reason: string
  amountRial: number | null
  concerns: string[]
  askedBy: string
  askedAt: Temporal.Instant
  expiresAt: Temporal.Instant
  decision: string | null
  decidedBy: string | null
  decidedAt: Temporal.Instant | null
  note: string | null
  executedAt: Temporal.Instant | null
  outcome: unknown
}

export type AuditTable = {
  id: string
  at: Temporal.Instant
  person: string | null
  via: string
  account: string | null
  session: string | null
  address: string | null
  requestId: string | null
  kind: string
  subjectKind: string
  subjectId: string
  before: unknown
  after: unknown
  reason: string | null
  sequence: GeneratedAlways<number>
}

export type AuditSealTable = {
  number: number
  auditId: string
  hash: Buffer
  previousNumber: GeneratedAlways<number | null>
  previousHash: Buffer | null
  sealedAt: Temporal.Instant
}

export type AuditUnsealedTable = {
  auditId: string
}

export type CounterPaymentTable = {
  id: string
  orderId: string
  amountRial: number
  way: string
  shiftId: string | null
  terminal: string | null
  trace: string | null
  cardEnd: string | null
  slipOn: Temporal.PlainDate | null
  takenBy: string
  takenAt: Temporal.Instant
}

export type DayCloseTable = {
  day: Temporal.PlainDate
  closedBy: string
  closedAt: Temporal.Instant
  note: string | null
  standing: unknown
  openDifferences: number
}

export type ImportFailedTable = {
  id: string
  kind: string
  file: string
  badLines: number
  firstReason: string
  failedAt: Temporal.Instant
  mendedAt: Temporal.Instant | null
}

export type ImportMappingTable = {
  sheet: string
  sender: string
  heads: unknown
  keptBy: string
  keptAt: Temporal.Instant
}

export type ImportUploadTable = {
  id: string
  sheet: string
  sender: string
  fileName: string
  cells: unknown
  uploadedBy: string
  uploadedAt: Temporal.Instant
}

export type ListReceiverTable = {
  id: string
  source: string
  subjectOf: string
  nameFa: string
  email: string
  hoursBefore: number
  savedBy: string
  savedAt: Temporal.Instant
  stoppedAt: Temporal.Instant | null
  list: Generated<string>
}

export type ListSendingTable = {
  id: string
  receiverId: string
  source: string
  subject: string
  titleFa: string
  number: number
  lines: unknown
  travellers: number
  opensUntil: Temporal.Instant
  sentAt: Temporal.Instant
  tries: Generated<number>
  state: Generated<string>
  list: Generated<string>
}

export type ListSentTable = {
  id: string
  source: string
  subject: string
  sentAt: Temporal.Instant
  sentBy: string
  lines: unknown
  list: Generated<string>
}

export type LookTable = {
  orderId: string
  session: string
  person: string
  since: Temporal.Instant
  seenAt: Temporal.Instant
}

export type MentionTable = {
  noteId: string
  person: string
  mentionedAt: Temporal.Instant
  readAt: Temporal.Instant | null
}

export type NoteTable = {
  id: string
  about: string
  subjectId: string
  author: string
  textFa: string
  writtenAt: Temporal.Instant
  editedAt: Temporal.Instant | null
}

export type ReportExportTable = {
  id: string
  askedBy: string
  askedAt: Temporal.Instant
  report: string
  split: string
  fromDay: Temporal.PlainDate
  toDay: Temporal.PlainDate
  state: Generated<string>
  rows: number | null
  sheet: Buffer | null
}

export type RuleChangeTable = {
  id: string
  sheet: string
  parts: string[]
  rowsBefore: unknown
  rowsAfter: unknown
  versionBefore: string
  versionAfter: string
  added: number
  changed: number
  gone: number
  fileName: string | null
  reason: string
  state: string
  changedBy: string
  askedAt: Temporal.Instant
  madeAt: Temporal.Instant | null
  undoes: string | null
}

export type SeeingTable = {
  id: string
  person: string
  session: string
  customer: string
  begunAt: Temporal.Instant
  expiresAt: Temporal.Instant
}

export type SellingTable = {
  id: string
  clerk: string
  session: string
  customer: string
  way: string
  begunAt: Temporal.Instant
  expiresAt: Temporal.Instant
  endedAt: Temporal.Instant | null
}

export type SoldLineTable = {
  lineId: string
  orderId: string
  sellingId: string
}

export type SoldOrderTable = {
  orderId: string
  sellingId: string
}

export type StatementTable = {
  id: string
  supplier: string
  fromDay: Temporal.PlainDate
  untilDay: Temporal.PlainDate
  dueOn: Temporal.PlainDate
  fileName: string
  fileHash: Buffer
  takenBy: string
  takenAt: Temporal.Instant
  currency: Generated<string>
}

export type StatementEntryTable = {
  lineId: string
  entryId: string
  isHeld: boolean
}

export type StatementLineTable = {
  id: string
  statementId: string
  place: number
  reference: string
  onDay: Temporal.PlainDate | null
  orderId: string | null
  orderNumber: string | null
  oursRial: number | null
  theirsRial: number | null
  state: string
  agreedAs: string | null
  agreedRial: number | null
  decidedBy: string | null
  decidedAt: Temporal.Instant | null
  note: string | null
  paymentId: string | null
}

export type TaskTable = {
  queue: string
  subject: string
  assignee: string | null
  claimedAt: Temporal.Instant | null
  snoozedUntil: Temporal.Instant | null
  snoozeReason: string | null
  snoozedBy: string | null
}

export type TillShiftTable = {
  id: string
  cashier: string
  openedAt: Temporal.Instant
  openingRial: number
  closedAt: Temporal.Instant | null
  countedRial: number | null
  expectedRial: number | null
  gapRial: number | null
  gapTo: string | null
  gapSettledAt: Temporal.Instant | null
  differenceReason: string | null
  differenceHeld: Generated<boolean>
  differenceBookedAt: Temporal.Instant | null
}

export type ViewTable = {
  id: string
  owner: string
  page: string
  name: string
  filter: unknown
  isShared: boolean
  savedAt: Temporal.Instant
}

export type WalletAskTable = {
  id: string
  orderId: string
  amountRial: number
  askedBy: string
  askedAt: Temporal.Instant
  paidAt: Temporal.Instant | null
}
