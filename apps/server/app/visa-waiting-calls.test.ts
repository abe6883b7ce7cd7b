/** What visas and their travellers wait for, and each destination to its decision; in one piece, for one house is opened for all of it. */
import type { VisaTotalPrice } from '@parastoo/contract/visas/visas'
import { addDays } from '@parastoo/kit/dates'
import { describe, expect, it } from 'vitest'
import { accounts } from '../modules/ledger/index.ts'
import { query } from '../platform/db/database.ts'
import { bringTo, picture, submitVisas } from './testing/ask-for-visas.ts'
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
  viewOf,
} = await openVisas({ first: 50_000_000 })
const { desk, watchWaiting, certifyDeletions } = house.visas
const { deleteDue } = house.images.privateFiles
const staff = 'an officer'
const textsTo = async ({ phoneNumber, send }: Buyer): Promise<string> =>
  await (await send(`/dev/outbox.json?to=${phoneNumber}`)).text()
const count = (text: string, part: string) => text.split(part).length - 1
const filesOf = (caseId: string) =>
  query(db, 'select id from images.private_file where bound_to = $1', [`visa ${caseId}`])
/** What waits is looked after at that hour, and what follows is done. */
async function lookAfter(hours: number) {
  clock.setTo(start.add({ hours }))
  await watchWaiting()
  await jobs.runDue()
  clock.setTo(start)
}
const holdAgain = async ({ orderId }: { orderId: string }) => {
  const { userId = '' } = (await house.orders.find(orderId)) ?? {}
  return await house.orders.holdAgain({ orderId, userId })
}

describe('a request that nobody pays for', () => {
  it('keeps its price for 30 minutes, and may be paid at the price of the day after them', async () => {
    const one = await placed()
    clock.setTo(start.add({ minutes: 31 }))
    await jobs.runDue()
    clock.setTo(start)
    expect(await one.buyer.order(one.orderId)).toMatchObject({ lineStates: ['released'] })
    expect(await textsTo(one.buyer)).toContain('قیمت همان روز')
    expect(await holdAgain(one)).toMatchObject({ money: 'unpaid', totalRial: one.total })
  })

  it('is brought to mind after one day and after three, once each, and ends on the fourth with its papers', async () => {
    const { buyer, orderId, caseId } = await placed()
    clock.setTo(start.add({ minutes: 31 }))
    await jobs.runDue()
    const told = async () => count(await textsTo(buyer), 'تصویر مدارک شما پاک می‌شود')
    const before = await told()
    await lookAfter(23)
    expect(await told()).toBe(before)
    await lookAfter(25)
    await lookAfter(26)
    const afterOne = await told()
    expect(afterOne).toBeGreaterThan(before)
    await lookAfter(73)
    await lookAfter(74)
    expect(await told()).toBe(afterOne + (afterOne - before))
    expect((await viewOf(buyer, orderId))?.payableUntil).toBe(start.add({ hours: 96 }).toString())
    await lookAfter(97)
    expect(await filesOf(caseId)).toHaveLength(2)
    clock.setTo(start.add({ hours: 97 }))
    await deleteDue()
    await certifyDeletions()
    clock.setTo(start)
    expect(await filesOf(caseId)).toEqual([])
    const view = await viewOf(buyer, orderId)
    expect(view).toMatchObject({ payableUntil: null, deletion: { files: 2 } })
    expect(await holdAgain({ orderId })).toMatchObject({ refused: 'NOT_AVAILABLE' })
  })

  it('keeps its papers for a payment that begins before its end and arrives after it', async () => {
    const one = await placed()
    clock.setTo(start.add({ minutes: 31 }))
    await jobs.runDue()
    clock.setTo(start.add({ hours: 95, minutes: 55 }))
    expect(await holdAgain(one)).toMatchObject({ money: 'unpaid' })
    clock.setTo(start.add({ hours: 96, minutes: 5 }))
    await house.visas.watchWaiting()
    await deleteDue()
    const kept = await filesOf(one.caseId)
    clock.setTo(start)
    expect(kept).toHaveLength(2)
  })

  it('that is held again in the moment of its end is either held or ended, never both', async () => {
    const ones = await Promise.all([placed(), placed(), placed()])
    clock.setTo(start.add({ minutes: 31 }))
    await jobs.runDue()
    // A moment before the end it may still be held; the end comes a moment after.
    clock.setTo(start.add({ hours: 96 }).subtract({ seconds: 1 }))
    const again = Promise.all(ones.map(holdAgain))
    const ended = house.visas.watchWaiting()
    await Promise.all([again, ended])
    clock.setTo(start.add({ hours: 96, seconds: 1 }))
    await house.visas.watchWaiting()
    const rows = await query<{ both: boolean }>(
      db,
      'select (lapsed_at is not null and hold_key is not null) as both from visas.case where order_id = any($1)',
      [ones.map(({ orderId }) => orderId)],
    )
    expect(rows.map(({ both }) => both)).toEqual([false, false, false])
  })

  it('and was given up is not brought to mind', async () => {
    const { buyer, orderId } = await placed()
    buyer.must(await buyer.call('POST', '/api/orders/Order/CancelOrder', { orderId }))
    await jobs.runDue()
    await lookAfter(25)
    expect(await textsTo(buyer)).not.toContain('هنوز پرداخت نشده است')
  })
})

it('a paper that is asked for is brought to mind after one day and after three, until it is given', async () => {
  const { buyer, caseId } = await bought()
  await desk.askPaper({ caseId, staff, kind: 'photo', reason: 'unreadable' })
  const told = async () => count(await textsTo(buyer), 'هنوز منتظر مدرک شما هستیم')
  await lookAfter(25)
  const once = await told()
  expect(once).toBeGreaterThan(0)
  await lookAfter(26)
  expect(await told()).toBe(once)
  await lookAfter(73)
  expect(await told()).toBe(2 * once)
  await desk.move({ caseId, staff, to: 'ready' })
  await lookAfter(200)
  expect(await told()).toBe(2 * once)
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << >>\n%%EOF\n')
const link = (buyer: Buyer, caseId: string) =>
  buyer.call<{ url: string; urlExpiresAt: string }>('POST', '/api/visa/Case/DecisionLink', {
    caseId,
  })
const get = async (buyer: Buyer, url: string) => await buyer.send(url)

describe('the visa itself', () => {
  async function approved() {
    const one = await bought()
    await bringTo(desk, one.caseId, 'approved', one.passport)
    await jobs.runDue()
    return one
  }

  it('is taken by its holder, which is its delivery, by a link of a minute that leads nobody else to it', async () => {
    const { buyer, orderId, caseId } = await approved()
    expect((await link(buyer, caseId)).refused?.code).toBe('VISA_FILE_NOT_FOUND')
    const { userId = '' } = (await house.orders.find(orderId)) ?? {}
    expect(await desk.bringDecision({ caseId, staff: userId, bytes: pdf })).toEqual({
      refused: 'APPROVAL_OWN_CASE',
    })
    expect(await desk.bringDecision({ caseId, staff, bytes: pdf })).toEqual({ added: true })
    await jobs.runDue()
    expect(await textsTo(buyer)).toContain('آماده است')
    const stranger = await signedIn()
    expect((await link(stranger, caseId)).refused).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const { url, urlExpiresAt } = buyer.must(await link(buyer, caseId))
    const seconds = Temporal.Instant.from(urlExpiresAt).since(clock.now()).total('seconds')
    expect(seconds).toBeLessThanOrEqual(60)
    const taken = await get(buyer, url)
    expect(taken.headers.get('content-type')).toBe('application/pdf')
    expect(taken.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await taken.arrayBuffer())).toEqual(pdf)
    expect((await get(stranger, url)).status).toBe(404)
    clock.advance({ seconds: 61 })
    expect((await get(buyer, url)).status).toBe(404)
    clock.setTo(start)
    await link(buyer, caseId)
    const view = await viewOf(buyer, orderId)
    expect(view?.events.filter(({ what }) => what === 'delivered')).toHaveLength(1)
    const kept = Temporal.Instant.from(view?.filesKeptUntil ?? '')
    expect(Math.round(kept.since(clock.now()).total('hours') / 24)).toBe(90)
    const reads = await query(
      db,
      `select reader from images.private_file_read as r join visas.decision_file as f using (file_id)
        where f.case_id = $1`,
      [caseId],
    )
    expect(reads).toHaveLength(1)
  })

  it('is gone 90 days after its delivery with the papers, and its holder reads that it is', async () => {
    const { buyer, orderId, caseId } = await approved()
    await desk.bringDecision({ caseId, staff, bytes: picture })
    buyer.must(await link(buyer, caseId))
    clock.setTo(start.add({ hours: 24 * 89 }))
    await deleteDue()
    await certifyDeletions()
    expect(await filesOf(caseId)).toHaveLength(3)
    clock.setTo(start.add({ hours: 24 * 91 }))
    await deleteDue()
    await certifyDeletions()
    await certifyDeletions()
    clock.setTo(start)
    expect(await filesOf(caseId)).toEqual([])
    expect(await viewOf(buyer, orderId)).toMatchObject({
      decisionFile: null,
      filesKeptUntil: null,
      deletion: { files: 3, deletedAt: start.add({ hours: 24 * 91 }).toString() },
    })
    expect((await link(buyer, caseId)).refused?.code).toBe('VISA_FILE_NOT_FOUND')
  })

  it('edge 10: that would be over before the journey it was asked for says so, and one that lasts does not', async () => {
    const asked = { travelDate: addDays(today, 59) }
    const views = []
    for (const fields of [asked, {}]) {
      const one = await ready()
      const { data } = await submitVisas(one.buyer, { ...one.fields, ...fields })
      const { orderId = '', cases = [] } = data ?? {}
      await paidAtBank(one.buyer, orderId)
      await jobs.runDue()
      await bringTo(desk, cases[0]?.caseId ?? '', 'approved', one.passports[0])
      await jobs.runDue()
      views.push(await viewOf(one.buyer, orderId))
    }
    const enterUntil = addDays(today, 58)
    expect(views).toMatchObject([
      { enterUntil, endsBeforeTravel: true, travelDate: asked.travelDate },
      { enterUntil, endsBeforeTravel: false },
    ])
  })

  it('edge 9: with a wrong letter is not given out until it is corrected', async () => {
    const { buyer, caseId } = await approved()
    await desk.bringDecision({ caseId, staff, bytes: pdf })
    await desk.move({ caseId, staff, to: 'correction' })
    expect((await link(buyer, caseId)).refused?.code).toBe('VISA_IN_CORRECTION')
    await jobs.runDue()
    expect(await textsTo(buyer)).toContain('تا خبر بعدی با آن سفر نکنید')
  })

  it('is not kept where it runs something, is cut off, is no picture or too large, or its case is not approved', async () => {
    const { caseId } = await approved()
    const bring = (bytes: Buffer) => desk.bringDecision({ caseId, staff, bytes })
    const script = Buffer.from('%PDF-1.7\n<< /OpenAction << /JS (x) >> >>\n%%EOF')
    expect(await bring(script)).toMatchObject({ refused: 'IMAGE_IS_INVALID' })
    expect(await bring(Buffer.from('%PDF-1.7\nhalf'))).toMatchObject({
      refused: 'IMAGE_IS_INVALID',
    })
    expect(await bring(Buffer.from('hello'))).toMatchObject({ refused: 'IMAGE_WRONG_FORMAT' })
    const large = Buffer.concat([pdf, Buffer.alloc(6 * 1024 * 1024)])
    expect(await bring(large)).toMatchObject({ refused: 'IMAGE_TOO_LARGE' })
    const { caseId: other } = await bought()
    expect(await desk.bringDecision({ caseId: other, staff, bytes: pdf })).toMatchObject({
      refused: 'MOVED_MEANWHILE',
    })
    expect((await filesOf(caseId)).length).toBe(2)
  })
})

const priceOf = async (buyer: Buyer, wanted: { destination: string; visaType: string }) =>
  buyer.must(
    await buyer.call<VisaTotalPrice>(
      'GET',
      `/api/visa/Visa/GetTotalPrice?${new URLSearchParams({ ...wanted, adults: '1' })}`,
    ),
  )

describe('a visa for', () => {
  it.each([
    {
      destination: 'azerbaijan',
      visaType: '30d-urgent',
      extra: {},
      kinds: ['government', 'urgent', 'centre', 'service'],
    },
    // A passport goes to the embassy and back by courier.
    {
      destination: 'thailand',
      visaType: 'tourist-single',
      extra: { nationalCard: picture },
      kinds: ['government', 'service', 'courier'],
    },
    // The preparation of a file: nothing of its price is the authority's, and no appointment is sold.
    {
      destination: 'italy',
      visaType: 'tourist-c',
      extra: { birthCertificate: picture },
      kinds: ['service'],
    },
  ])('$destination is asked for, paid line by line, filed and decided', async (one) => {
    const { extra, kinds, ...wanted } = one
    const { buyer, total, fields: form, passports } = await ready(1, wanted)
    const lines = (await priceOf(buyer, wanted)).lines.filter(({ isCharged }) => isCharged)
    expect(lines.map(({ kind }) => kind)).toEqual(kinds)
    expect(lines.every(({ totalRial }) => (totalRial ?? 0) > 0)).toBe(true)
    expect(lines.reduce((sum, { totalRial }) => sum + (totalRial ?? 0), 0)).toBe(total)
    const papers = Object.entries(extra).map(([name, bytes]) => [`applicants[0].${name}`, bytes])
    const fields = { ...form, ...Object.fromEntries(papers) }
    const { data, faults } = await submitVisas(buyer, fields)
    if (!data) throw new Error(`Refused: ${JSON.stringify(faults)}`)
    expect(data.totalPrice).toBe(total)
    const { amount } = await paidAtBank(buyer, data.orderId)
    expect(amount).toBe(total)
    await jobs.runDue()
    const caseId = data.cases[0]?.caseId ?? ''
    await bringTo(desk, caseId, 'approved', passports[0])
    await jobs.runDue()
    const { lineStates, status } = await buyer.order(data.orderId)
    expect([...lineStates, status]).toEqual(['issued', 'Approved'])
    const owed = await house.ledger.balance(
      db,
      accounts.supplierPayable(`visa-${wanted.destination}`),
    )
    const view = await viewOf(buyer, data.orderId)
    const isFile = wanted.destination === 'italy'
    expect(owed > 0).toBe(!isFile)
    expect(view?.refunds).toHaveLength(20)
  })
})

describe('a visa whose rules are under review', () => {
  const wanted = { destination: 'thailand', visaType: 'tourist-multiple', nationality: 'IR' }
  const ask = (buyer: Buyer, of: Partial<typeof wanted> = {}) =>
    buyer.call<{ askedAt: string }>('POST', '/api/visa/Submit/TellWhenReviewed', {
      ...wanted,
      ...of,
    })

  it('takes requests without payment, once each, and tells of its sale once', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const first = one.must(await ask(one))
    clock.advance({ minutes: 1 })
    expect(one.must(await ask(one))).toEqual(first)
    two.must(await ask(two))
    await house.visas.watchReviews()
    await jobs.runDue()
    expect(await textsTo(one)).not.toContain('بازبینی')
    await query(
      db,
      `insert into visas.pack (destination, version, content, content_hash, imported_at)
        select destination, version + 1,
          jsonb_set(content, '{fees}', content->'fees' || jsonb_build_array(
            (content->'fees'->0) || '{"type": "tourist-multiple", "nationality": "IR"}'::jsonb)), 'reviewed', now()
        from visas.pack where destination = 'thailand' order by version desc limit 1`,
      [],
    )
    await Promise.all([house.visas.watchReviews(), house.visas.watchReviews()])
    await jobs.runDue()
    for (const buyer of [one, two])
      expect(count(await textsTo(buyer), 'تمام شد و می‌توانید')).toBeGreaterThan(0)
    const told = await query<{ n: number }>(
      db,
      `select count(*)::int as n from notifications.message where template = 'visa-reviewed'`,
      [],
    )
    expect(told[0]?.n).toBe(2)
    expect((await ask(one)).refused?.code).toBe('VISA_IS_SOLD')
  })

  it('is asked about where it is sold, nowhere offered or unknown, which is refused', async () => {
    const buyer = await signedIn()
    const code = async (of: Partial<typeof wanted>) => (await ask(buyer, of)).refused?.code
    expect(await code({ nationality: 'IQ' })).toBe('VISA_CANNOT_BE_ISSUED')
    expect(await code({ destination: 'uae', visaType: '30d-single' })).toBe('VISA_IS_SOLD')
    expect(await code({ destination: 'atlantis' })).toBe('DESTINATION_UNKNOWN')
    expect(await code({ visaType: 'golden' })).toBe('VISA_TYPE_UNKNOWN')
    const wish = await ask(await signedIn(), {
      destination: 'azerbaijan',
      visaType: '30d-single',
      nationality: 'IQ',
    })
    expect(wish.refused).toBeNull()
  })
})
