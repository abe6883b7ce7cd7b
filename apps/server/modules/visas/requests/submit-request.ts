import type { Country } from '@parastoo/contract/flights/places'
import type { Code } from '@parastoo/contract/messages'
import { photoCodes } from '@parastoo/contract/visas/photo-shape'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { normalizeText } from '@parastoo/kit/text'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { derivedId } from '../../../platform/ids.ts'
import type { ReadZone } from '../../images/index.ts'
import type { HoldRefusal, OpenOrdersRefusal, Order } from '../../orders/index.ts'
import { personKeyOf } from '../../travellers/index.ts'
import { readBook } from '../answers/index.ts'
import {
  addCases,
  addEvent,
  addPapers,
  type CaseNeeds,
  filesOfCase,
  nameOf,
  openCasesOf,
  passportText,
  priceOf,
  waitsUntil,
} from '../cases/index.ts'
import { isAnothersPassport } from './compare-passport.ts'
import { removeSentDraft } from './drafts.ts'
import { type JudgedRequest, judgeRequest } from './judge-request.ts'
import { type SentRequest, uploadOf } from './read-request.ts'

export type RequestNeeds = CaseNeeds & {
  /** Countries one can telephone, by the names that passengers are written with. */
  countries: () => Country[]
  /** What the machine readable zone of somebody's picture says; null where it cannot be read. */
  readZone: (named: { id: string; ownerId: string }) => Promise<ReadZone | null>
}

/** The ids of a submit: 0 is its order; each applicant has a line and a case. */
export const requestIdOf = (userId: string, key: string) => (index: number | string) =>
  derivedId(userId, 'SubmitVisaRequest', key, index)

/**
 * Submit: judges the form whole, writes order, lines, cases and papers in one transaction, in which its draft goes, and lets them be paid for. Repeated under its key
 * it is the same order. Every fault is told at once; the first carries the pictures that were kept, by field, so that nobody sends them again.
 */
export async function submitRequest(
  needs: RequestNeeds,
  ask: { userId: string; key: string; sent: SentRequest },
): Promise<Order | Refusal<Code>[]> {
  const { userId, key, sent } = ask
  const orderId = requestIdOf(userId, key)(0)
  const { requestHash } = sent
  const before = await needs.orders.placedBefore({ orderId, userId, requestHash })
  if (isRefused(before)) return [before]
  if (before) return await letPay(needs, orderId)
  const book = await readBook(needs)
  const countries = needs.countries()
  const judged = judgeRequest(book, sent, {
    countryCodeOf: (nameFa) =>
      countries.find((country) => normalizeText(country.nameFa) === nameFa)?.code2 ?? null,
  })
  if (Array.isArray(judged)) return withFiles(judged, sent)
  const lost = await lostFiles(needs, { userId, sent })
  if (lost.length > 0) return withFiles(lost, sent)
  const unfit = await unfitPhotos(needs, { userId, sent, judged })
  if (unfit.length > 0) return withFiles(unfit, sent)
  const others = await anothersPassports(needs, { userId, sent, judged })
  if (others.length > 0) return withFiles(others, sent)
  const open = await refuseOpenCases(needs, { userId, judged })
  if (open.length > 0) return withFiles(open, sent)
  const written = await needs.db
    .tx((tx) => writeRequest(needs, tx, { ...ask, orderId, judged }))
    .catch((fault: unknown) => {
      if (fault instanceof FilesAreGone) return refuse('VISA_FILE_NOT_FOUND')
      throw fault
    })
  if (written === 'placed-before') return await submitRequest(needs, ask)
  if (written !== 'written') return withFiles([written], sent)
  crashPoint('hold:after-order-commit')
  needs.log.info({ orderId, people: judged.applicants.length }, 'a request for visas was placed')
  return await letPay(needs, orderId)
}

async function letPay(needs: RequestNeeds, orderId: string): Promise<Order | Refusal<Code>[]> {
  const held = await needs.orders.hold(orderId)
  return isRefused(held) ? [toVisaCode(held)] : held
}

/** A refusal of orders by its code for visas. */
function toVisaCode(refusal: HoldRefusal): Refusal<Code> {
  const { refused } = refusal
  return refused === 'NOT_AVAILABLE' || refused === 'SOLD_OUT'
    ? { ...refusal, refused: 'VISA_CANNOT_BE_ISSUED' }
    : { ...refusal, refused }
}

/** What was kept of the pictures stands in the detail of the first fault: the next submit may name them by their ids. */
function withFiles(faults: Refusal<Code>[], { uploads }: SentRequest): Refusal<Code>[] {
  const files = Object.fromEntries(
    [...uploads].flatMap(([field, upload]) => ('fileId' in upload ? [[field, upload.fileId]] : [])),
  )
  const [first, ...others] = faults
  return first ? [{ ...first, detail: { ...first.detail, files } }, ...others] : []
}

/** Pictures that were named by an id and are another's, gone, or of another case. */
async function lostFiles(
  { files }: RequestNeeds,
  { userId, sent }: { userId: string; sent: SentRequest },
): Promise<Refusal<Code>[]> {
  const lost: Refusal<Code>[] = []
  for (const [field, upload] of sent.uploads)
    if ('fileId' in upload && isRefused(await files.link({ id: upload.fileId, ownerId: userId })))
      lost.push(refuse('VISA_FILE_NOT_FOUND', { field }))
  return lost
}

/** Photos that cannot be printed as their authority wants them, for want of pixels or by their shape; how they look is for people to judge. */
async function unfitPhotos(
  { files }: RequestNeeds,
  { userId, sent, judged }: { userId: string; sent: SentRequest; judged: JudgedRequest },
): Promise<Refusal<Code>[]> {
  const faults: Refusal<Code>[] = []
  for (const place of judged.applicants.keys()) {
    const field = `applicants.${place}.photo`
    const upload = sent.uploads.get(field)
    if (!upload || !('fileId' in upload)) continue
    const sides = await files.sidesOf({ id: upload.fileId, ownerId: userId })
    const [code] = sides ? photoCodes(sides, judged.pack.photo) : []
    if (code) faults.push(refuse(code, { field }))
  }
  return faults
}

/** For how long a form waits for the reader of passports; the rest of them are looked at by the officer. */
const secondsOfReading = 15

/** Pictures of passports that are not those the form names: an authority refuses the file for it, and its fee is gone (edge 5 of the facts). */
async function anothersPassports(
  needs: RequestNeeds,
  { userId, sent, judged }: { userId: string; sent: SentRequest; judged: JudgedRequest },
): Promise<Refusal<Code>[]> {
  const others: Refusal<Code>[] = []
  const readUntil = needs.clock.now().add({ seconds: secondsOfReading })
  for (const [place, applicant] of judged.applicants.entries()) {
    if (Temporal.Instant.compare(needs.clock.now(), readUntil) > 0) break
    const field = `applicants.${place}.passport`
    const upload = sent.uploads.get(field)
    if (!upload || !('fileId' in upload)) continue
    const zone = await needs.readZone({ id: upload.fileId, ownerId: userId })
    if (zone && isAnothersPassport(zone, applicant))
      others.push(refuse('PASSPORT_IS_ANOTHERS', { field }))
  }
  return others
}

type Travels = { destination: string; nationality: string; passportNumber: string }
const passportKeyOf = ({ documents }: RequestNeeds, of: Travels) =>
  documents.fingerprint(passportText(of))
/** Under the key before too: a case stays open for longer than keys are sealed anew. */
const passportKeysOf = ({ documents }: RequestNeeds, of: Travels) =>
  documents.fingerprints(passportText(of))

/** One's own open cases of the same passport and destination, each with the order it stands in (edge 11 of the facts). */
async function refuseOpenCases(
  needs: RequestNeeds,
  { userId, judged }: { userId: string; judged: JudgedRequest },
): Promise<Refusal<Code>[]> {
  const { pack, applicants } = judged
  const { destination } = pack
  const keys = applicants.map((each) => passportKeysOf(needs, { destination, ...each }))
  const open = await openCasesOf(needs.db, { passportKeys: keys.flat(), userId })
  return keys.flatMap((own, place) => {
    const found = open.find(({ passportKey }) => own.includes(passportKey))
    if (!found) return []
    const { orderId, caseId } = found
    const field = `applicants.${place}.passportNumber`
    return [refuse('VISA_CASE_IS_OPEN', { field, detail: { orderId, caseId } })]
  })
}

/** Takes the whole request back: one of its pictures is nobody's any more. */
class FilesAreGone extends Error {}

type Writing = {
  userId: string
  key: string
  sent: SentRequest
  orderId: string
  judged: JudgedRequest
}

/** Writes all of it, or nothing where the user keeps too much unpaid already, or a repeat of this submit was faster. */
async function writeRequest(
  needs: RequestNeeds,
  tx: Tx,
  { userId, key, sent, orderId, judged }: Writing,
): Promise<'written' | 'placed-before' | Refusal<Code>> {
  const { pack, type, applicants } = judged
  const idOf = requestIdOf(userId, key)
  const personKeys = applicants.map((applicant) => personKeyOf(needs.documents, applicant))
  const tooMany = await needs.orders.limitOpenOrders(tx, { orderId, userId, personKeys })
  if (tooMany) return atApplicant(tooMany)
  const titleFa = `ویزای ${pack.nameFa}، ${type.nameFa}`
  const registeredAt = needs.clock.now()
  const cases = applicants.map((applicant, place) => ({
    ...applicant,
    caseId: idOf(`case ${place}`),
    lineId: idOf(`line ${place}`),
    orderId,
    userId,
    place,
    destination: pack.destination,
    packVersion: pack.version,
    visaType: type.code,
    travelDate: judged.travelDate,
    passportKey: passportKeyOf(needs, { destination: pack.destination, ...applicant }),
    registeredAt,
  }))
  const placed = await needs.orders.placeOrder(tx, {
    orderId,
    userId,
    titleFa,
    contact: judged.contact,
    channel: judged.channel,
    requestHash: sent.requestHash,
    personKeys,
    totalRial: judged.totalRial,
    lines: cases.map((each) => ({
      lineId: each.lineId,
      kind: 'visa',
      productType: 'Visa',
      titleFa: `${titleFa}، ${nameOf(each)}`,
      startsAt: `${judged.travelDate}T00:00`,
      endsAt: `${judged.travelDate}T00:00`,
      amountRial: priceOf(each),
      units: [
        {
          unitId: each.caseId,
          labelFa: nameOf(each),
          priceRial: priceOf(each),
          // Nobody's discount pays what comes back in money.
          discountableRial: priceOf(each) - each.depositRial,
          people: [each.caseId],
        },
      ],
    })),
  })
  if (!placed) return 'placed-before'
  await addCases(tx, needs.documents, cases)
  const by = { whom: 'traveller' as const }
  for (const { caseId, place } of cases) {
    await addEvent(tx, { caseId, at: registeredAt, what: 'created', by })
    await bindPapers(needs, tx, { caseId, place, userId, sent })
  }
  await removeSentDraft(needs, tx, {
    userId,
    destination: pack.destination,
    visaType: type.code,
    seen: sent.texts.get('draftRevision') ?? null,
  })
  return 'written'
}

async function bindPapers(
  needs: RequestNeeds,
  tx: Tx,
  {
    caseId,
    place,
    userId,
    sent,
  }: { caseId: string; place: number; userId: string; sent: SentRequest },
): Promise<void> {
  const givenAt = needs.clock.now()
  const papers = [...sent.uploads].flatMap(([field, upload]) => {
    const of = uploadOf(field)
    if (of?.place !== place || !('fileId' in upload)) return []
    const id = derivedId(caseId, 'paper', of.kind)
    return [{ id, caseId, kind: of.kind, fileId: upload.fileId, givenAt }]
  })
  const ids = papers.map(({ fileId }) => fileId)
  const to = filesOfCase(caseId)
  if (isRefused(await needs.files.bind(tx, { ids, ownerId: userId, to }))) throw new FilesAreGone()
  const until = waitsUntil({ registeredAt: givenAt })
  await needs.files.keepBound(tx, { boundTo: to, until })
  await addPapers(tx, papers)
}

/** A refusal about one person, at their passport. */
const atApplicant = (refusal: OpenOrdersRefusal): Refusal<Code> =>
  refusal.refused === 'TRAVELLER_IN_OPEN_ORDERS'
    ? refuse(refusal.refused, { field: `applicants.${refusal.detail?.person}.passportNumber` })
    : refusal
