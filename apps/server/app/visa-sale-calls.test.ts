/** Visas asked for, paid, moved, decided and paid back, through the door of the API and the officers' desk; in one piece, for one house is opened for all of it. */
import type { CaseView } from '@parastoo/contract/visas/cases'
import { caseStages, refundCauses } from '@parastoo/contract/visas/cases'
import type { RequestedVisas } from '@parastoo/contract/visas/requests'
import { addDays } from '@parastoo/kit/dates'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import type { ReadZone } from '../modules/images/index.ts'
import { accounts, createLedger } from '../modules/ledger/index.ts'
import { closeType, openType } from '../modules/visas/index.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import {
  applicantOf,
  bringTo,
  casesOf,
  type Fields,
  picture,
  pictureOf,
  submitVisas,
} from './testing/ask-for-visas.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openVisas } from './testing/open-visas.ts'

const {
  house,
  clock,
  today,
  jobs,
  db,
  start,
  signedIn,
  paidAtBank,
  ready,
  placed,
  bought,
  viewsOf,
} = await openVisas({ first: 10_000_000 })
const { desk } = house.visas
const stateOf = async (buyer: Buyer, orderId: string) => {
  const { lineStates, status } = await buyer.order(orderId)
  return [...lineStates, status].join(' ')
}
const balanced = async () => {
  expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
  const open = await query<{ n: number }>(
    db,
    `select count(*)::int as n from orders.order as o where receivable_rial <> 0
      and not exists (select from orders.line as l where l.order_id = o.id and l.fulfilment = 'issuing')`,
    [],
  )
  expect(open[0]?.n).toBe(0)
}
/** What the authority of these visas is owed. */
const owed = async () => await house.ledger.balance(db, accounts.supplierPayable('visa-uae'))
/** Until so many wait for a row that another holds. */
const waiting = (many: number) =>
  expect
    .poll(async () => {
      const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await query(db, text, [])).length
    })
    .toBe(many)
const textsTo = async ({ phoneNumber, send }: Buyer): Promise<string> => {
  const reply = await send(`/dev/outbox.json?to=${phoneNumber}`)
  return JSON.stringify(await reply.json())
}
const withdraw = (buyer: Buyer, caseId: string, acceptedBackRial: number, key?: string) =>
  buyer.call<CaseView>(
    'POST',
    '/api/visa/Case/WithdrawCase',
    { caseId, acceptedBackRial },
    key ? { 'idempotency-key': key } : {},
  )

describe('SubmitVisaRequest', () => {
  it('places an order of a line for each applicant, at what GetTotalPrice said, which stands for 30 minutes', async () => {
    const { buyer, orderId, total, totalPrice, holdExpiresAt, payable, cases } = await placed(2)
    const minutes = Temporal.Instant.from(holdExpiresAt ?? '')
      .since(clock.now())
      .total('minutes')
    expect([totalPrice, Math.round(minutes), payable]).toEqual([total, 30, true])
    expect(cases.map((each) => each.totalPrice)).toEqual([total / 2, total / 2])
    expect(await stateOf(buyer, orderId)).toBe('held held Submitted')
    const [one] = await viewsOf(buyer, orderId)
    expect(one).toMatchObject({ state: 'created', isPaid: false, isSample: true, waitsFor: null })
    expect(one?.papers.map(({ kind }) => kind).sort()).toEqual(['passport', 'photo'])
    const kept = await query<{ bound_to: string }>(
      db,
      `select distinct bound_to from images.private_file where bound_to like 'visa %' and bound_to in ($1, $2)`,
      cases.map(({ caseId }) => `visa ${caseId}`),
    )
    expect(kept).toHaveLength(2)
  })

  it('edge 14: tells every fault at its field at once, keeps the sound pictures, and takes their ids with the next form', async () => {
    const { buyer, fields } = await ready()
    const {
      'applicants[0].passport': _passport,
      'applicants[0].nationalityCountryNameFa': _country,
      ...left
    } = fields
    const wrong: Fields = {
      ...left,
      'applicants[0].firstName': 'سارا',
      'applicants[0].passportNumber': '12',
      'applicants[0].passportExpirationDateFa': addDays(today, 30),
      'applicants[0].nationalCode': '0499370898',
      'applicants[0].previousVisa': Buffer.from('%PDF-1.7 no picture'),
      'applicants[0].birthCertificate': Buffer.alloc(5 * 1024 * 1024 + 1, 1),
      'contact.phoneNumber': '12',
      travelDate: addDays(today, -3),
    }
    const { faults, status } = await submitVisas(buyer, wrong)
    expect(status).toBe(400)
    const told = Object.fromEntries((faults ?? []).map(({ field, code }) => [field, code]))
    expect(told).toEqual({
      travelDate: 'TRAVEL_DATE_IS_INVALID',
      'applicants.0.firstName': 'LATIN_LETTERS_ONLY',
      'applicants.0.nationalityCountryNameFa': 'NATIONALITY_REQUIRED',
      'applicants.0.passportNumber': 'PASSPORT_NO_IS_INVALID',
      'applicants.0.passportExpirationDateFa': 'PASS_VALIDITY_LESS_6MONTH',
      'applicants.0.nationalCode': 'NATIONAL_CODE_IS_INVALID',
      'applicants.0.passport': 'VISA_PAPER_REQUIRED',
      'applicants.0.previousVisa': 'IMAGE_WRONG_FORMAT',
      'applicants.0.birthCertificate': 'IMAGE_TOO_LARGE',
      'contact.phoneNumber': 'PHONE_NUMBER_IS_INVALID',
    })
    expect(faults?.every(({ messages }) => /[آ-ی]/.test(messages[0] ?? ''))).toBe(true)
    const kept = faults?.[0]?.detail?.files ?? {}
    expect(Object.keys(kept)).toEqual(['applicants.0.photo'])
    const again = { ...fields, 'applicants[0].photo': kept['applicants.0.photo'] ?? '' }
    expect((await submitVisas(buyer, again)).status).toBe(200)
    const stranger = await signedIn()
    const stolen = await submitVisas(stranger, {
      ...again,
      'contact.phoneNumber': `0${stranger.phoneNumber}`,
    })
    expect(stolen.faults?.[0]).toMatchObject({
      code: 'VISA_FILE_NOT_FOUND',
      field: 'applicants.0.photo',
    })
  })

  it('keeps a picture drawn anew, without what its camera wrote into it', async () => {
    const { buyer, fields } = await ready()
    const tagged = await sharp(picture)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
    expect(tagged.toString('latin1')).toContain('secret place')
    const placed = await submitVisas(buyer, { ...fields, 'applicants[0].passport': tagged })
    const [one] = await viewsOf(buyer, placed.data?.orderId ?? '')
    const { fileId } = one?.papers.find(({ kind }) => kind === 'passport') ?? {}
    const boundTo = `visa ${one?.caseId}`
    const files = house.images.privateFiles
    const bytes = await files.showToStaff({ id: fileId ?? '', boundTo, staff: 'an officer' })
    expect(bytes?.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(bytes?.toString('latin1')).not.toContain('secret place')
  })

  it('refuses a dearer price than was shown with the true one, and places nothing', async () => {
    const { buyer, fields, total } = await ready()
    const { faults } = await submitVisas(buyer, {
      ...fields,
      acceptedTotalPrice: String(total - 1),
    })
    expect(faults).toMatchObject([{ code: 'PRICE_CHANGED', detail: { totalPrice: total } }])
    const { acceptedTotalPrice: _none, ...silent } = fields
    expect((await submitVisas(buyer, silent)).faults).toMatchObject([{ code: 'PRICE_CHANGED' }])
  })

  it('is the same order when it is repeated under its key, and no other form', async () => {
    const { buyer, fields } = await ready()
    const key = newId()
    const both = await Promise.all([
      submitVisas(buyer, fields, key),
      submitVisas(buyer, fields, key),
    ])
    const first = both.find(({ data }) => data)?.data
    // One form a person at a time: the other is told to come again.
    const again = await submitVisas(buyer, fields, key)
    expect(again.data?.orderId).toBe(first?.orderId)
    const other = await submitVisas(buyer, { ...fields, 'applicants[0].firstName': 'Mina' }, key)
    expect([other.status, other.faults?.[0]?.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await viewsOf(buyer, first?.orderId ?? '')).toHaveLength(1)
  })

  it('edge 11: refuses a second open case of a passport with the order of the first; edge 6 and a wrong form too', async () => {
    const { buyer, fields, orderId, first } = await placed()
    expect((await submitVisas(buyer, fields)).faults).toMatchObject([
      { code: 'VISA_CASE_IS_OPEN', field: 'applicants.0.passportNumber', detail: { orderId } },
    ])
    const next = applicantOf(1, first, today)
    expect((await submitVisas(buyer, { ...fields, ...next })).faults).toMatchObject([
      { code: 'DUPLICATE_PASSENGER', field: 'applicants.1.passportNumber' },
    ])
    expect((await submitVisas(buyer, { destination: 'uae' })).faults?.[0]?.code).toBe(
      'VISA_TYPE_UNKNOWN',
    )
    expect((await submitVisas(buyer, {})).faults?.[0]?.code).toBe('DESTINATION_UNKNOWN')
    const nobody = { destination: 'uae', visaType: '30d-single' }
    expect((await submitVisas(buyer, nobody)).faults?.[0]?.code).toBe('APPLICANTS_REQUIRED')
    const unread = await buyer.send('/api/visa/Submit/SubmitVisaRequest', {
      method: 'POST',
      body: '--x\r\nhello',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(unread.status).toBe(400)
  })

  it('edge 5: refuses the picture of another passport at its field, and takes its own', async () => {
    const { buyer, fields } = await ready()
    const reads = (number: string, lastName: string) => {
      const sure = (value: string) => ({ value, confidence: 'high', checkDigit: 'right' })
      const names = { lastName: sure(lastName), firstName: sure('SARA') }
      const zone = { format: 'TD3', fields: { documentNumber: sure(number), ...names } }
      return vi.spyOn(house.images, 'readZoneOf').mockResolvedValue(zone as unknown as ReadZone)
    }
    const other = reads('K99887766', 'KARIMI')
    const refused = await submitVisas(buyer, fields)
    expect(refused.faults).toMatchObject([
      { code: 'PASSPORT_IS_ANOTHERS', field: 'applicants.0.passport' },
    ])
    // Its pictures were taken in, so that only this one is sent anew.
    expect(Object.keys(refused.faults?.[0]?.detail?.files ?? {})).toHaveLength(2)
    other.mockRestore()
    const own = reads(String(fields['applicants[0].passportNumber']), 'MORADI')
    expect((await submitVisas(buyer, fields)).faults).toBeNull()
    own.mockRestore()
  })

  it('keeps a photo back by its shape and its pixels alone, at its field, and takes it once it is cut', async () => {
    const { buyer, fields } = await ready()
    const withPhoto = async (photo: Buffer | string) =>
      await submitVisas(buyer, { ...fields, 'applicants[0].photo': photo })
    const field = 'applicants.0.photo'
    const square = await withPhoto(await pictureOf(900, 900))
    expect(square.faults).toMatchObject([{ code: 'VISA_PHOTO_WRONG_SHAPE', field }])
    expect(Object.keys(square.faults?.[0]?.detail?.files ?? {})).toHaveLength(2)
    const small = await withPhoto(await pictureOf(350, 450))
    expect(small.faults).toMatchObject([{ code: 'VISA_PHOTO_TOO_SMALL', field }])
    expect((await withPhoto(await pictureOf(700, 900))).faults).toBeNull()
  })

  it('edge 12: says the public reason of a type that is switched off, and gives everything back where it was switched off after the sale', async () => {
    const asked = { destination: 'uae', type: '30d-single', nationality: 'IR', by: 'test' }
    const one = await placed()
    const { buyer, fields } = await ready()
    await closeType({ db, clock }, { ...asked, reasonFa: 'صدور متوقف است.' })
    try {
      expect((await submitVisas(buyer, fields)).faults).toMatchObject([
        { code: 'VISA_CANNOT_BE_ISSUED', detail: { reasonFa: 'صدور متوقف است.' } },
      ])
      await paidAtBank(one.buyer, one.orderId)
      await jobs.runDue()
      expect(await stateOf(one.buyer, one.orderId)).toBe('failed RefundSuccessful')
      expect(await one.buyer.balance()).toBe(one.total)
    } finally {
      await openType({ db, clock }, asked)
    }
    await balanced()
  })
})

describe('a paid case', () => {
  it('moves by its officers to the visa, and its traveller reads every step with the day of the next', async () => {
    const { buyer, orderId, caseId, passport } = await bought()
    expect(await stateOf(buyer, orderId)).toBe('issuing Created')
    await bringTo(desk, caseId, 'ready')
    await jobs.runDue()
    expect(await stateOf(buyer, orderId)).toBe('issuing Paid')
    await desk.file({ caseId, staff: 'an officer', reference: 'GDRFA-7781' })
    await jobs.runDue()
    expect(await stateOf(buyer, orderId)).toBe('issuing Paid')
    const [filed] = await viewsOf(buyer, orderId)
    expect(filed).toMatchObject({
      state: 'submitted',
      status: 'Submitted',
      authorityReference: 'GDRFA-7781',
    })
    const { lines } = await buyer.order(orderId)
    expect(lines[0]?.promisedBy?.slice(0, 10)).toBe(filed?.promisedOn)
    await desk.move({ caseId, staff: 'an officer', to: 'in-review' })
    // Edge 15: another person's visa is not taken.
    const wrong = {
      caseId,
      staff: 'an officer',
      number: 'V-1',
      passport: 'A00000001',
      name: 'MORADI SARA',
    }
    expect(await desk.approve(wrong)).toEqual({ refused: 'DECISION_DOES_NOT_MATCH' })
    await desk.approve({ ...wrong, passport, number: 'V-201/55' })
    await jobs.runDue()
    expect(await stateOf(buyer, orderId)).toBe('issued Approved')
    const [view] = await viewsOf(buyer, orderId)
    expect(view?.events.map(({ what }) => what)).toEqual([
      'created',
      'paid',
      'ready',
      'submitted',
      'in-review',
      'approved',
    ])
    expect(view?.events.slice(1, -1).every(({ nextExpectedOn }) => nextExpectedOn !== null)).toBe(
      true,
    )
    expect(view?.decisionNumber).toBe('V-201/55')
    const { lines: issued } = await buyer.order(orderId)
    expect(issued[0]?.documents).toMatchObject([{ kind: 'decision', number: 'V-201/55' }])
    const texts = await textsTo(buyer)
    for (const told of ['پرداخت شد', 'کامل است و پرونده آمادهٔ ارسال شد', 'GDRFA-7781', 'صادر شد'])
      expect(texts).toContain(told)
    await balanced()
  })

  it('waits for a paper with its promise standing still, and goes on when it is given, once', async () => {
    const { buyer, orderId, caseId } = await bought()
    const staff = 'an officer'
    await desk.askPaper({ caseId, staff, kind: 'photo', reason: 'unreadable', noteFa: 'تار است.' })
    await jobs.runDue()
    const [asked] = await viewsOf(buyer, orderId)
    expect(asked).toMatchObject({
      state: 'documents-missing',
      waitsFor: 'traveller',
      isPaused: true,
    })
    const paper = asked?.papers.find(({ fileId }) => fileId === null)
    expect(paper).toMatchObject({ reason: 'unreadable', noteFa: 'تار است.' })
    expect(await textsTo(buyer)).toContain('تار است.')
    clock.advance({ hours: 24 * 20 })
    await jobs.runDue()
    clock.setTo(start.add({ hours: 24 * 20 }))
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture)]), 'photo.jpg')
    clock.setTo(start)
    const sent = await buyer.send('/images/Blob/Upload', { method: 'POST', body: form })
    const { data } = (await sent.json()) as { data: { id: string } }
    const give = (who: Buyer) =>
      who.call<CaseView>('POST', '/api/visa/Case/GivePaper', {
        paperId: paper?.paperId,
        fileId: data.id,
      })
    const stranger = await signedIn()
    expect((await give(stranger)).refused).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const given = await Promise.all([give(buyer), give(buyer)])
    expect(given.filter(({ refused }) => refused === null)).toHaveLength(2)
    const [after] = await viewsOf(buyer, orderId)
    expect(after).toMatchObject({ state: 'created', isPaused: false, isLate: false })
    expect(after?.events.map(({ what }) => what)).toEqual([
      'created',
      'paid',
      'documents-missing',
      'paper-given',
      'created',
    ])
  })

  it('edge 13: withdrawn while an officer files it, one of them wins and both see it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { buyer, orderId, caseId, total } = await bought()
      await bringTo(desk, caseId, 'ready')
      const [filing, withdrawing] = await Promise.all([
        desk.file({ caseId, staff: 'an officer', reference: 'GDRFA-1' }),
        withdraw(buyer, caseId, 1),
      ])
      await jobs.runDue()
      const [view] = await viewsOf(buyer, orderId)
      const isFiled = 'state' in filing
      expect(isFiled).toBe(withdrawing.refused !== null)
      expect(view?.state).toBe(isFiled ? 'submitted' : 'withdrawn')
      if (isFiled) expect(withdrawing.refused?.code).toBe('VISA_CASE_FILED')
      else expect(await buyer.balance()).toBe(total - 4_750_000)
    }
    await balanced()
  })

  it('decided by two officers at once is decided once, and nobody files what was withdrawn', async () => {
    const { buyer, orderId, caseId, passport, total } = await bought()
    await bringTo(desk, caseId, 'in-review')
    const by = { caseId, staff: 'an officer' }
    const answers = await Promise.all([
      desk.approve({ ...by, number: 'V-201/55', passport, name: 'Sara Moradi' }),
      desk.reject({ ...by, staff: 'another officer' }),
    ])
    expect(answers.filter((answer) => 'state' in answer)).toHaveLength(1)
    expect(answers.find((answer) => 'refused' in answer)).toMatchObject({
      refused: 'MOVED_MEANWHILE',
    })
    await jobs.runDue()
    const [view] = await viewsOf(buyer, orderId)
    expect(await buyer.balance()).toBe(view?.state === 'approved' ? 0 : 9_500_000)

    const other = await bought()
    await bringTo(desk, other.caseId, 'ready')
    other.buyer.must(await withdraw(other.buyer, other.caseId, total - 4_750_000))
    const late = await desk.file({ ...by, caseId: other.caseId, reference: 'GDRFA-1' })
    expect(late).toEqual({ refused: 'MOVED_MEANWHILE', detail: { state: 'withdrawn' } })
    await balanced()
  })

  it('called off in the moment in which its line is issued gives everything back, and no visa is recorded for it by hand', async () => {
    const { buyer, orderId, caseId, passport, total } = await bought()
    await bringTo(desk, caseId, 'approved', passport)
    const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = db.tx(async (tx) => {
      await house.orders.lock(tx, orderId)
      held.resolve()
      await letGo.promise
    })
    await held.promise
    const callingOff = desk.callOff({ caseId, staff: 'an officer', cause: 'our-error' })
    await waiting(1)
    const issuing = jobs.runDue()
    // It has heard of the approval, and records it after the other.
    await waiting(2)
    letGo.resolve()
    await Promise.all([holding, issuing])
    expect(await callingOff).toEqual({ state: 'called-off' })
    await jobs.runDue()
    expect(await buyer.balance()).toBe(total)
    expect((await buyer.order(orderId)).lineStates).toEqual(['void'])

    const other = await bought()
    await desk.callOff({ caseId: other.caseId, staff: 'an officer', cause: 'our-error' })
    const { lines } = await other.buyer.order(other.orderId)
    const input = { number: 'V-201/55', passport: other.passport }
    const said = { lineId: lines[0]?.lineId ?? '', input, by: 'an officer' }
    expect(await house.orders.desk.recordIssued(said)).toEqual({ wrong: 'That case has ended.' })
    await jobs.runDue()
    expect(await other.buyer.balance()).toBe(other.total)
    await balanced()
  })

  it('withdrawn twice under a key is withdrawn once, and never for less than was shown', async () => {
    const { buyer, orderId, caseId, total } = await bought()
    const [view] = await viewsOf(buyer, orderId)
    expect(view?.withdrawal).toEqual({ backRial: total, keptRial: 0 })
    await bringTo(desk, caseId, 'ready')
    const less = await withdraw(buyer, caseId, total)
    expect(less.refused).toMatchObject({
      code: 'PENALTY_CHANGED',
      detail: { backRial: total - 4_750_000 },
    })
    const key = newId()
    const back = total - 4_750_000
    await withdraw(buyer, caseId, back, key)
    expect((await withdraw(buyer, caseId, back, key)).data?.state).toBe('withdrawn')
    expect((await withdraw(buyer, caseId, back)).data?.state).toBe('withdrawn')
    await jobs.runDue()
    expect(await buyer.balance()).toBe(back)
    expect(await stateOf(buyer, orderId)).toBe('failed RefundSuccessful')
    expect(await textsTo(buyer)).toContain('به کیف پول شما برگشت')
  })

  it('edge 1: goes on with a passport that was renewed before its filing, at the same price, once its page is there', async () => {
    const { buyer, orderId, caseId, passport, total } = await bought()
    const [other] = [await bought()]
    const renew = (passportNumber: string, passportExpires = addDays(today, 2_000)) =>
      desk.renewPassport({ caseId, staff: 'an officer', passportNumber, passportExpires })
    expect(await renew('K1')).toMatchObject({ refused: 'PASSPORT_NO_IS_INVALID' })
    expect(await renew('K55667788', addDays(today, 30))).toMatchObject({
      refused: 'PASSPORT_TOO_SHORT_FOR_VISA',
    })
    expect(await renew(other.passport)).toMatchObject({ refused: 'VISA_CASE_IS_OPEN' })
    const { userId = '' } = (await house.orders.find(orderId)) ?? {}
    const own = { caseId, staff: userId }
    const renewal = { passportNumber: 'K55667788', passportExpires: addDays(today, 2_000) }
    const refused = { refused: 'APPROVAL_OWN_CASE' }
    expect(await desk.renewPassport({ ...own, ...renewal })).toEqual(refused)
    expect(await desk.askPaper({ ...own, kind: 'photo', reason: 'missing' })).toEqual(refused)
    expect(await renew('K55667788')).toEqual({ state: 'documents-missing' })
    const written = await query<{ row: string }>(
      db,
      `select audit::text as row from office.audit
       where kind = 'visas.passport-renewed' and subject_id = $1`,
      [caseId],
    )
    expect(written).toHaveLength(1)
    expect(written[0]?.row).not.toMatch(/K55667788/)
    const [view] = await viewsOf(buyer, orderId)
    expect(view?.papers.find(({ fileId }) => fileId === null)?.kind).toBe('passport')
    await desk.move({ caseId, staff: 'an officer', to: 'ready' })
    await desk.file({ caseId, staff: 'an officer', reference: 'GDRFA-1' })
    expect(await renew('K99999999')).toMatchObject({ refused: 'VISA_CASE_FILED' })
    const read = { caseId, staff: 'an officer', number: 'V-201/55', name: 'MORADI SARA' }
    expect(await desk.approve({ ...read, passport })).toMatchObject({
      refused: 'DECISION_DOES_NOT_MATCH',
    })
    expect(await desk.approve({ ...read, passport: 'K55667788' })).toEqual({ state: 'approved' })
    await jobs.runDue()
    expect((await buyer.order(orderId)).lineStates).toEqual(['issued'])
    expect((await viewsOf(buyer, orderId))[0]?.totalPrice).toBe(total)
    await balanced()
  })

  it('edge 2: is bound to one passport: a second one of the same person is a case of its own, and a visa in it is not taken for the first', async () => {
    const one = await bought()
    const other = await bought()
    await bringTo(desk, one.caseId, 'in-review')
    const read = { staff: 'an officer', number: 'V-1/22', name: 'MORADI SARA' }
    const wrong = { ...read, caseId: one.caseId, passport: other.passport }
    expect(await desk.approve(wrong)).toEqual({ refused: 'DECISION_DOES_NOT_MATCH' })
    expect((await viewsOf(other.buyer, other.orderId))[0]?.state).toBe('created')
  })

  it('edge 15: is not approved by a visa of another name unless two officers say the same of it', async () => {
    const { caseId, passport } = await bought()
    await bringTo(desk, caseId, 'in-review')
    const read = { caseId, number: 'V-7/1', passport, name: 'MORADEE SARA' }
    const first = { ...read, staff: 'an officer' }
    expect(await desk.approve(first)).toEqual({ refused: 'DECISION_DOES_NOT_MATCH' })
    const needsTwo = { refused: 'SECOND_OFFICER_NEEDED' }
    expect(await desk.approve({ ...first, isTaken: true })).toEqual(needsTwo)
    expect(await desk.approve({ ...first, isTaken: true })).toEqual(needsTwo)
    const second = { ...read, staff: 'another', isTaken: true }
    expect(await desk.approve({ ...second, number: 'V-7/2' })).toEqual(needsTwo)
    expect(await desk.approve(second)).toEqual({ state: 'approved' })
  })

  it('edge 4: moves apart from its family: one refused and paid back, the other goes on', async () => {
    const { buyer, orderId, cases, total } = await bought(2)
    const [first = '', second = ''] = cases.map(({ caseId }) => caseId)
    await bringTo(desk, first, 'in-review')
    await desk.reject({ caseId: first, staff: 'an officer', noteFa: 'بدون دلیل' })
    await jobs.runDue()
    expect(await stateOf(buyer, orderId)).toBe('failed issuing Created')
    expect(await buyer.balance()).toBe(9_500_000)
    const views = await viewsOf(buyer, orderId)
    expect(views.map(({ state }) => state)).toEqual(['rejected', 'created'])
    expect(views[0]?.ended).toEqual({
      cause: 'refused',
      backRial: 9_500_000,
      keptRial: total / 2 - 9_500_000,
    })
    expect(second).not.toBe('')
    await balanced()
  })

  it('edge 11: paid a second time for one passport, the second ends and all of it comes back', async () => {
    const { buyer, fields, total } = await ready()
    const stranger = await signedIn()
    const ofStranger = { ...fields, 'contact.phoneNumber': `0${stranger.phoneNumber}` }
    const [one, two] = [await submitVisas(buyer, fields), await submitVisas(stranger, ofStranger)]
    await paidAtBank(buyer, one.data?.orderId ?? '')
    await jobs.runDue()
    await paidAtBank(stranger, two.data?.orderId ?? '')
    await jobs.runDue()
    expect(await stateOf(buyer, one.data?.orderId ?? '')).toBe('issuing Created')
    expect(await stateOf(stranger, two.data?.orderId ?? '')).toBe('failed RefundSuccessful')
    expect(await stranger.balance()).toBe(total)
  })

  it('keeps its pictures for 90 days after the delivery, and no longer', async () => {
    const { caseId, passport } = await bought()
    await bringTo(desk, caseId, 'approved', passport)
    await jobs.runDue()
    const files = house.images.privateFiles
    const { boundTo, papers } = await desk.papersOf(caseId)
    const isKept = async () => {
      await files.deleteDue()
      const ids = papers.flatMap(({ fileId }) => fileId ?? [])
      const shown = ids.map((id) => files.showToStaff({ id, boundTo, staff: 'an officer' }))
      return (await Promise.all(shown)).map((bytes) => bytes !== null)
    }
    clock.advance({ hours: 24 * 200 })
    expect(await isKept()).toEqual([true, true])
    clock.setTo(start)
    await desk.move({ caseId, staff: 'an officer', to: 'delivered' })
    clock.advance({ hours: 24 * 89 })
    expect(await isKept()).toEqual([true, true])
    clock.advance({ hours: 24 * 2 })
    expect(await isKept()).toEqual([false, false])
    const keys = await query(db, 'select id from images.private_file where bound_to = $1', [
      boundTo,
    ])
    expect(keys).toEqual([])
  })

  it('is for its owner only: another’s order, case and payment answer 404', async () => {
    const { buyer, orderId, caseId } = await bought()
    const verify = (who: Buyer) =>
      who.call<RequestedVisas & { isPaid: boolean }>(
        'GET',
        `/api/visa/Submit/VerifyVisaPayment/${orderId}`,
      )
    expect((await verify(buyer)).data).toMatchObject({ isPaid: true, payable: false })
    const stranger = await signedIn()
    const asked = [
      verify(stranger),
      casesOf(stranger, orderId),
      stranger.call('GET', `/api/visa/Case/GetCase/${caseId}`),
      withdraw(stranger, caseId, 0),
    ]
    for (const { refused } of await Promise.all(asked))
      expect([refused?.status, refused?.code]).toEqual([404, 'NOT_FOUND'])
  })
})

/** What the shipped table gives back, of the authority's 32,675,000 and our 9,500,000 rial. */
const percents: Record<string, [number, number]> = Object.fromEntries(
  caseStages.flatMap((stage) =>
    refundCauses.map((cause) => {
      const isEarly = stage === 'created' || stage === 'preparing'
      const of: Record<string, [number, number]> = {
        withdrawn: isEarly ? [100, stage === 'created' ? 100 : 50] : [0, 0],
        refused: isEarly ? [100, 100] : [0, 100],
        late: [0, 100],
        'our-error': [100, 100],
        closed: isEarly ? [100, 100] : [0, stage === 'decided' ? 0 : 100],
      }
      return [`${stage} ${cause}`, of[cause] as [number, number]]
    }),
  ),
)
const stages = {
  created: 'created',
  preparing: 'ready',
  filed: 'in-review',
  decided: 'approved',
} as const

describe('the table of refunds runs by itself', () => {
  it.each(Object.entries(percents))('%s', async (named, [authority, ours]) => {
    const [stage, cause] = named.split(' ') as [keyof typeof stages, (typeof refundCauses)[number]]
    const { buyer, orderId, caseId, passport, total } = await bought()
    await bringTo(desk, caseId, stages[stage], passport)
    await jobs.runDue()
    const before = await owed()
    const by = { caseId, staff: 'an officer' }
    if (cause === 'late') {
      clock.advance({ hours: 24 * 40 })
      await house.visas.watchPromises()
      await house.visas.watchPromises()
      clock.setTo(start)
    } else if (cause === 'withdrawn') {
      if (stage === 'filed') await desk.withdraw(by)
      else if (stage === 'decided')
        expect(await buyer.refundable(orderId)).toMatchObject([{ refundableAmount: 0 }])
      else await withdraw(buyer, caseId, 0)
    } else if (cause === 'refused' && stage !== 'decided') await desk.reject(by)
    else await desk.callOff({ ...by, cause })
    const ran = await jobs.runDue()
    expect(ran.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    const authorityRial = total - 9_500_000
    const isOver = cause === 'late' && stage === 'decided'
    const back = isOver ? 0 : (authorityRial * authority + 9_500_000 * ours) / 100
    expect(await buyer.balance()).toBe(back)
    // Of an issued visa the authority gives nothing back, whoever pays for it.
    if (stage === 'decided') {
      expect(await owed()).toBe(before)
      const { lines } = await buyer.order(orderId)
      const isCalledOff = cause !== 'withdrawn' && cause !== 'late'
      expect(lines[0]?.documents).toMatchObject([{ isVoid: isCalledOff }])
    }
    await balanced()
  })

  it('late and refused afterwards gives back no more than the table, all together', async () => {
    const { buyer, caseId, total } = await bought()
    await bringTo(desk, caseId, 'in-review')
    clock.advance({ hours: 24 * 40 })
    await house.visas.watchPromises()
    clock.setTo(start)
    await desk.callOff({ caseId, staff: 'an officer', cause: 'our-error' })
    await jobs.runDue()
    expect(await buyer.balance()).toBe(total)
    await balanced()
  })

  it.each(['after it was paid for being late', 'before anybody looked after its promise'])(
    'recorded as failed by staff %s, it comes back once, and the authority keeps its fee',
    async (when) => {
      const { buyer, orderId, caseId, total } = await bought()
      await bringTo(desk, caseId, 'in-review')
      await jobs.runDue()
      const before = await owed()
      const { lines } = await buyer.order(orderId)
      clock.advance({ hours: 24 * 40 })
      if (when.startsWith('after')) await house.visas.watchPromises()
      const said = { lineId: lines[0]?.lineId ?? '', reason: 'lost by us', by: 'an officer' }
      expect(await house.orders.desk.recordFailed(said)).toMatchObject({ recorded: true })
      await house.visas.watchPromises()
      clock.setTo(start)
      await jobs.runDue()
      expect(await buyer.balance()).toBe(total)
      expect((await owed()) - before).toBe(total - 9_500_000)
      await balanced()
    },
  )
})
