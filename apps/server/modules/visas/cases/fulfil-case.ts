import { caseFacts } from '@parastoo/contract/visas/cases'
import { refuse } from '@parastoo/kit/outcome'
import * as z from 'zod'
import { dateIn } from '../../../platform/clock.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import {
  type Failed,
  type Fulfilled,
  type LineKey,
  type Manual,
  manualForm,
  type Product,
  type Spent,
  type Supplement,
  type Waiting,
} from '../../orders/index.ts'
import { readBook, standingIn } from '../answers/index.ts'
import { addWorkingDays, hasPrice, promiseFrom } from '../rules/index.ts'
import { advanceCase, findCase, nextNews, packOf, tellOf } from './advance-case.ts'
import {
  endingOf,
  endOfDay,
  hasEnded,
  hasWaitedTooLong,
  isOpen,
  priceOf,
  type VisaCase,
} from './case.ts'
import { findCases, holdCase, letCaseGo, markIssued, markPaid, openCasesOf } from './case-store.ts'
import { setDepositApart } from './deposit.ts'
import { furtherSum } from './fee-rise.ts'
import { risesPaid } from './fee-rise-store.ts'
import { daysFilesAreKept, daysKeptAfter, filesOfCase, keepFiles } from './keep-files.ts'
import type { CaseNeeds } from './needs.ts'

const secondCaseFa = 'برای همین گذرنامه و همین مقصد پروندهٔ دیگری باز است.'

/** A case that moves says so; this is for what was lost on the way. */
const askAgainHours = 24

async function caseOfLine(needs: CaseNeeds, { lineId }: Pick<LineKey, 'lineId'>) {
  const [found] = await findCases(needs.db, needs.documents, { lineIds: [lineId] })
  if (!found) throw new Error(`Line ${lineId} has no case`)
  return found
}

/** How the rules of a case stand today. */
async function standingOfCase(needs: CaseNeeds, { destination, visaType, nationality }: VisaCase) {
  const book = await readBook(needs)
  const pack = book.packs.find((each) => each.destination === destination)
  return pack
    ? standingIn(book, pack, { type: visaType, nationality })
    : { standing: 'not-offered' as const, reasonFa: null }
}

/**
 * Lets a case be paid for at its price until then. Refused where it may not be sold any more, or has waited too long for its payment.
 */
export async function holdLine(
  needs: CaseNeeds,
  line: LineKey,
  until: Temporal.Instant,
): Promise<Awaited<ReturnType<Product['hold']>>> {
  const found = await caseOfLine(needs, line)
  if (found.paidAt === null) {
    const { standing } = await standingOfCase(needs, found)
    if (!hasPrice(standing)) return refuse('NOT_AVAILABLE')
    const now = needs.clock.now()
    if (hasWaitedTooLong(found, now)) return refuse('NOT_AVAILABLE')
    const isHeld = await needs.db.tx(async (tx) => {
      if (!(await holdCase(tx, line.lineId, line.key))) return false
      // Paid at its last moment, by a bank that answers late: its papers wait for that. The end of a request takes them all the same.
      const atLeast = until.add({ hours: 24 })
      await needs.files.keepBoundAtLeast(tx, { boundTo: filesOfCase(found.caseId), until: atLeast })
      return true
    })
    if (!isHeld) return refuse('NOT_AVAILABLE')
  }
  return { held: true, until }
}

/** Nobody may pay for it any more. A paid case whose line staff have recorded as failed ends with it, for what all was given back. */
export async function releaseLine(needs: CaseNeeds, line: LineKey): Promise<{ released: true }> {
  const found = await caseOfLine(needs, line)
  await needs.db.tx((tx) => letCaseGo(tx, line.lineId, line.key))
  const standing = await needs.orders.standingLines([line.lineId])
  if (found.paidAt !== null && isOpen(found) && !standing.has(line.lineId))
    await needs.db.tx(async (tx) => {
      await needs.orders.lock(tx, found.orderId)
      const now = await findCase(needs, tx, found.caseId)
      const step = { to: 'called-off' as const, by: { whom: 'system' as const } }
      if (now) await advanceCase(needs, tx, now, { ...step, cause: 'our-error' })
    })
  return { released: true }
}

/** What a paid case has come to. Its first asking writes the payment down, which is what puts it before the officers. */
export async function fulfilLine(
  needs: CaseNeeds,
  line: LineKey,
  { supplements }: Parameters<Product['fulfil']>[1],
): Promise<Fulfilled | Waiting | Supplement | Failed> {
  const found = await caseOfLine(needs, line)
  if (found.paidAt === null && isOpen(found)) return answerOf(needs, await notePaid(needs, found))
  const sum = await furtherSum(needs, found, supplements)
  return sum ?? answerOf(needs, await caseOfLine(needs, line))
}

function answerOf({ clock }: CaseNeeds, found: VisaCase): Fulfilled | Waiting | Failed {
  const { state, promisedOn, cause, keptRial, costRial } = found
  const { word, waitsFor } = caseFacts[state]
  if (hasEnded(found) && found.issuedAt === null) {
    const failed = { ...refuse('ISSUE_FAILED', { detail: { why: cause } }), word }
    const isSpent = (keptRial ?? 0) > 0 || (costRial ?? 0) > 0
    if (!isSpent) return failed
    return { ...failed, spent: spentBy(found, found) }
  }
  if (waitsFor === null) return issuedBy(found, found.decisionNumber ?? '')
  return {
    waitsFor,
    until: clock.now().add({ hours: askAgainHours }),
    ...(promisedOn === null ? {} : { promisedBy: endOfDay(promisedOn) }),
    // Of an order the word means that it waits for its payment; the case itself says it (contract/visas/cases.ts).
    word: word === 'Submitted' ? 'Paid' : word,
  }
}

const issuedBy = (found: VisaCase, decisionNumber: string): Fulfilled => ({
  supplier: supplierOf(found),
  // The deposit goes the same way, and on to its own account in the same transaction.
  costRial: found.authorityRial + found.borneRial + found.depositRial,
  reference: decisionNumber,
  documents: null,
  word: 'Approved',
})

/**
 * What was spent on a case whose line staff record as failed: by the table it was sold under, as our error, and what came back because it was
 * late counts. One that has ended keeps what was written then.
 */
export async function spentOn(
  needs: CaseNeeds,
  tx: Tx,
  { lineId }: Pick<LineKey, 'lineId'>,
): Promise<Spent | undefined> {
  const [found] = await findCases(tx, needs.documents, { lineIds: [lineId] })
  if (!found) return undefined
  const sums = hasEnded(found)
    ? found
    : endingOf(await packOf(tx, found), found, 'our-error', await risesPaid(tx, found.caseId))
  return spentBy(found, sums)
}

const spentBy = (
  found: VisaCase,
  { keptRial, costRial }: Pick<VisaCase, 'keptRial' | 'costRial'>,
): Spent => ({
  kept: [{ unitId: found.caseId, keptRial: keptRial ?? 0 }],
  supplier: supplierOf(found),
  costRial: costRial ?? 0,
})

/** Whom the authority's fees are owed to. */
const supplierOf = ({ destination }: VisaCase) => `visa-${destination}`

/**
 * The money is there: the promise begins as if it were filed on the next working day, until it is. A type that was switched off between the
 * sale and the payment, or a passport that has an open case already, ends at once, and all of it comes back.
 */
async function notePaid(needs: CaseNeeds, { caseId, orderId }: VisaCase): Promise<VisaCase> {
  return await needs.db.tx(async (tx) => {
    await needs.orders.lock(tx, orderId)
    const found = await findCase(needs, tx, caseId)
    if (!found) throw new Error(`The case ${caseId} is gone`)
    if (found.paidAt !== null) return found
    const at = needs.clock.now()
    const today = dateIn('Asia/Tehran', at)
    const pack = await packOf(tx, found)
    const type = pack.types.find(({ code }) => code === found.visaType)
    if (!type) throw new Error(`The pack has no type ${found.visaType}`)
    const filedOn = addWorkingDays(pack.calendar, today, 1)
    const promisedOn = promiseFrom(pack.calendar, filedOn, type).latest
    const { passportKey } = found
    const open = await openCasesOf(tx, { passportKeys: [passportKey], userId: null })
    const isSecond = open.length > 0
    if (!(await markPaid(tx, { caseId, at, promisedOn, isSecond }))) return found
    // Of one that ends with its payment they go as soon as of one that nobody paid for.
    const days = isSecond ? daysKeptAfter['called-off'] : daysFilesAreKept.open
    await keepFiles(needs, tx, { caseId, days })
    const nextExpectedOn = nextNews(pack, { to: 'created', today, promisedOn })
    const system = { whom: 'system' as const }
    await tellOf(needs, tx, found, { what: 'paid', by: system, at, nextExpectedOn })
    crashPoint('visa:before-paid-commit')
    const paid = (await findCase(needs, tx, caseId)) ?? found
    if (isSecond) {
      const ended = { what: 'called-off' as const, by: system, at, noteFa: secondCaseFa }
      await tellOf(needs, tx, found, { ...ended, backRial: priceOf(found) })
      return paid
    }
    const { standing, reasonFa } = await standingOfCase(needs, found)
    if (standing !== 'closed' && standing !== 'not-offered') return paid
    const step = { to: 'called-off' as const, by: system, cause: 'closed' as const }
    await advanceCase(needs, tx, paid, { ...step, noteFa: reasonFa ?? '' })
    return (await findCase(needs, tx, caseId)) ?? paid
  })
}

/** Writes the visa in the transaction that moves its line to issued. */
export async function recordIssued(
  needs: CaseNeeds,
  tx: Tx,
  { line, reference }: { line: LineKey; reference: string },
): Promise<void> {
  const at = needs.clock.now()
  const issued = await markIssued(tx, { lineId: line.lineId, at, decisionNumber: reference })
  const found = issued && (await findCase(needs, tx, issued.caseId))
  if (found) await setDepositApart(needs, tx, found)
  // Called off since the visa was heard of: nobody has asked for its money yet.
  if (issued?.hasEnded)
    await needs.jobs.enqueue(tx, 'refund-called-off-visa', { caseId: issued.caseId })
  // Recorded by hand, past its own steps.
  if (issued?.isNews)
    await tellOf(
      needs,
      tx,
      { caseId: issued.caseId, orderId: line.orderId },
      { what: 'approved', by: { whom: 'system' }, at },
    )
}

const schema = z.object({
  number: z.string().regex(/^[A-Za-z0-9/-]{4,40}$/, { error: '4 to 40 letters and digits' }),
  passport: z.string().min(1),
})

/** A visa that staff were told of by another way; it is of the applicant's passport. */
export const visaByHand = (needs: CaseNeeds): Manual =>
  manualForm(schema, async (line, { number, passport }) => {
    const found = await caseOfLine(needs, line)
    if (hasEnded(found)) return { wrong: 'That case has ended.' }
    return passport.trim().toUpperCase() === found.passportNumber
      ? issuedBy(found, number)
      : { wrong: 'That passport is not the applicant’s.' }
  })
