/** What officers do about policies: by command until the back-office has its queue. Whoever writes a number down first has issued it. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeDigitsField } from '@parastoo/kit/text'
import { type Cover, type Insured, nameOf } from './cover.ts'
import { policyText } from './issue-cover.ts'
import type { PolicyNeeds } from './needs.ts'
import { keepPaper, linesToWorkOn, noteIssued, noteVoidTold } from './policy-store.ts'
import { coversOf, findCover, lineOfInsured } from './store.ts'

/** As the table of papers has it. */
const mostPaperBytes = 2 * 1024 * 1024

export type IssueByOfficer = {
  insuredId: string
  number: string
  uniqueCode: string
  /** As they are printed on the policy: what does not fit what was sold is not taken. */
  passport: string
  startsOn: string
  endsOn: string
  pdf: Uint8Array | null
  staff: string
}

export type OfficerRefusal = Refusal<
  | 'NOT_FOUND'
  | 'NOT_PAID'
  | 'NUMBER_IS_INVALID'
  | 'POLICY_DOES_NOT_MATCH'
  | 'PAPER_IS_NO_PDF'
  | 'ISSUED_BEFORE'
  | 'NOT_VOID'
>

export type OfficersWork = {
  insuredId: string
  orderId: string
  orderNumber: string
  /** Until when it is promised; null where nobody was promised anything. */
  promisedBy: Temporal.Instant | null
  since: Temporal.Instant
  work: 'issue' | 'tell-of-void'
  insurer: string
  planCode: string
  startsOn: string
  endsOn: string
  countries: string[]
  nameFa: string
  nameEn: string
  birthDate: string
  passportNumber: string
  nationalCode: string
}

export function openPolicyDesk(needs: PolicyNeeds) {
  return {
    /** Who is paid for and has no policy yet, and whose insurer is to be told that a policy is void. */
    async list(): Promise<OfficersWork[]> {
      const covers = await coversOf(needs.db, needs.documents, await linesToWorkOn(needs.db))
      const listed = await Promise.all(covers.map((cover) => workOn(needs, cover)))
      return listed.flat()
    },
    issue: (ask: IssueByOfficer) => issueByOfficer(needs, ask),
    /** The insurer knows that a policy is void. */
    async voidTold({ insuredId, staff }: { insuredId: string; staff: string }) {
      const at = needs.clock.now()
      if (!(await needs.db.tx((tx) => noteVoidTold(tx, insuredId, at)))) return refuse('NOT_VOID')
      needs.log.info({ insuredId, staff }, 'an insurer was told that a policy is void')
      return { told: true as const }
    },
  }
}

async function workOn(needs: PolicyNeeds, cover: Cover): Promise<OfficersWork[]> {
  const order = await needs.orders.find(cover.orderId)
  // A cover is written in the transaction of its order.
  if (!order) return []
  const line = order.lines.find(({ lineId }) => lineId === cover.lineId)
  // What has no moment of its own waits since its order was paid for.
  const paidAt = order.paidAt ?? order.registeredAt
  const { insurer, planCode, startsOn, endsOn, countries } = cover
  const of = (person: Insured, work: OfficersWork['work']): OfficersWork => ({
    insuredId: person.insuredId,
    orderId: cover.orderId,
    promisedBy: work === 'issue' ? (line?.promisedBy ?? null) : null,
    since: (work === 'issue' ? line?.issuingSince : person.voidedAt) ?? paidAt,
    orderNumber: order.orderNumber,
    work,
    insurer,
    planCode,
    startsOn,
    endsOn,
    countries,
    nameFa: nameOf(person),
    nameEn: `${person.firstName} ${person.lastName}`,
    birthDate: person.birthDate,
    passportNumber: person.passportNumber,
    nationalCode: person.nationalCode,
  })
  return cover.insured.flatMap((person) => {
    if (person.voidedAt !== null) return [of(person, 'tell-of-void')]
    return person.noted === null && person.policy === null ? [of(person, 'issue')] : []
  })
}

/**
 * Writes a policy down that an insurer gave for somebody who is paid for, once it is the passport and the days that were sold; with the last of
 * a line its order goes on. What is written down is never written over.
 */
async function issueByOfficer(
  needs: PolicyNeeds,
  ask: IssueByOfficer,
): Promise<{ issued: true } | OfficerRefusal> {
  const lineId = await lineOfInsured(needs.db, ask.insuredId)
  if (lineId === null) return refuse('NOT_FOUND')
  const cover = await findCover(needs.db, needs.documents, lineId)
  const person = cover.insured.find(({ insuredId }) => insuredId === ask.insuredId)
  if (!person) return refuse('NOT_FOUND')
  const number = policyText.safeParse(ask.number)
  const uniqueCode = policyText.safeParse(ask.uniqueCode)
  if (!number.success || !uniqueCode.success) return refuse('NUMBER_IS_INVALID')
  const wrong = mismatch(cover, person, ask)
  if (wrong) return refuse('POLICY_DOES_NOT_MATCH', { detail: { field: wrong } })
  const { pdf, staff, insuredId } = ask
  if (pdf && !isPdf(pdf))
    return refuse('PAPER_IS_NO_PDF', { detail: { mostBytes: mostPaperBytes } })
  const outcome = await needs.db.tx(async (tx) => {
    await needs.orders.lock(tx, cover.orderId)
    const order = await needs.orders.find(cover.orderId)
    const line = order?.lines.find((each) => each.lineId === lineId)
    if (line?.fulfilment !== 'issuing') return refuse('NOT_PAID')
    const notedAt = needs.clock.now()
    const noted = { insuredId, number: number.data, uniqueCode: uniqueCode.data }
    if (!(await noteIssued(tx, { ...noted, insurer: cover.insurer, staff, notedAt })))
      return refuse('ISSUED_BEFORE')
    if (pdf) await keepPaper(tx, needs.documents, { insuredId, pdf })
    await needs.orders.askAgain(tx, lineId)
    return { issued: true as const }
  })
  if ('issued' in outcome) needs.log.info({ lineId, insuredId, staff }, 'a policy was written down')
  return outcome
}

/** What of a paper is not what was sold. */
function mismatch(cover: Cover, person: Insured, ask: IssueByOfficer): string | null {
  if (normalizeDigitsField(ask.passport).toUpperCase() !== person.passportNumber) return 'passport'
  if (ask.startsOn !== cover.startsOn) return 'startsOn'
  return ask.endsOn === cover.endsOn ? null : 'endsOn'
}

const isPdf = (bytes: Uint8Array): boolean =>
  bytes.length <= mostPaperBytes &&
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-' &&
  Buffer.from(bytes.subarray(-1024)).toString('latin1').includes('%%EOF')
