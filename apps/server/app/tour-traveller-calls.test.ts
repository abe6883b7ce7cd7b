/** A place of a tour that goes to another traveller for a fee, through the door of the API; in one piece, for each test follows from the sale before it. */
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { addDays } from '@parastoo/kit/dates'
import { afterEach, describe, expect, it } from 'vitest'
import { createLedger } from '../modules/ledger/index.ts'
import {
  addTours,
  departureIdOf,
  type TourWish as TourOnSale,
} from '../modules/tours/imports/testing/tour-fixture.ts'
import { askedSeals, forgetAsked } from '../modules/tours/programmes/index.ts'
import { renewSeals } from '../modules/travellers/index.ts'
import { query } from '../platform/db/database.ts'
import { documentSeals } from '../platform/document-seals.ts'
import { newId } from '../platform/ids.ts'
import { quoteTour, submitTour, tourSubmission, travellers } from './testing/buy-tours.ts'
import { type Buyer, nationalCodeOf } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, house, clock, today, jobs, db } = await openTestHouse()
const { signedIn, paidAtBank } = takeSteps({ buyer: buyerOf, today })
const start = clock.now()
// Tokens are of the machine's time.
afterEach(() => clock.setTo(start))
const testSecret = house.grounds.config.secret
const feeRial = 5_000_000
let seed = 3_000

type Wish = Partial<TourOnSale> & {
  daysAhead?: number
  adults?: number
  children?: string[]
  /** Who sleeps where; absent: as is proposed. */
  sleeping?: { kind: string; people: number[]; sharesRoom?: boolean }[]
  /** What of the submit is otherwise. */
  alter?: (body: Record<string, unknown>) => object
  isPaid?: boolean
}

const lineOf = ({ lines: [line] }: OrderDetails) => {
  if (line?.kind !== 'tour') throw new Error('The order has no tour')
  return line
}
/** A tour that is bought and issued, for two people unless told. */
async function bought({ daysAhead = 30, adults = 2, children = [], ...wished }: Wish = {}) {
  const { alter = () => ({}), isPaid = true, sleeping, ...more } = wished
  seed += 1
  const code = `names-${seed}`
  const startsOn = addDays(today, daysAhead)
  await addTours({ db, clock }, { changeRial: feeRial, ...more, code, dates: [startsOn] })
  const departureId = departureIdOf(code, startsOn)
  const wish = { departureId, adults, children, ...(sleeping && { rooms: sleeping }) }
  const buyer = await signedIn()
  const quote = buyer.must(await quoteTour(buyer, wish))
  const body = tourSubmission(buyer, quote, { wish, seed })
  const { orderId } = buyer.must(await submitTour(buyer, { ...body, ...alter(body) }))
  if (isPaid) await paidAtBank(buyer, orderId)
  await jobs.runDue()
  return { ...wish, seed, buyer, orderId, places: await placesOf(buyer, orderId) }
}
const placesOf = async (buyer: Buyer, orderId: string) =>
  lineOf(await buyer.order(orderId)).tour.people.map(({ unitId }) => unitId)
/** Somebody else, a woman of 1990 unless told. */
function other(more: Record<string, unknown> = {}) {
  seed += 1
  const [, woman] = travellers({ departureId: '', adults: 2 }, seed)
  const code = nationalCodeOf(500_000 + seed)
  const names = { firstName: 'Sara', firstNameFarsi: 'سارا' }
  return { ...woman, ...names, birthDateFa: '1990-05-12', nationalCode: code, ...more }
}
type Asking = Awaited<ReturnType<typeof bought>>
const change = (
  { buyer, orderId, places }: Asking,
  passenger: object,
  { place = 1, key = newId(), fee = feeRial, kinship = null as string | null } = {},
) =>
  buyer.call<{ orderId: string }>(
    'POST',
    '/api/tour-reservation/Change/ChangeTourTraveller',
    { orderId, unitId: places[place], passenger, kinship, accepted: { fee } },
    { 'idempotency-key': key },
  )
const asked = async (one: Asking, passenger: object, place = 1) =>
  one.buyer.must(await change(one, passenger, { place })).orderId
const paid = async ({ buyer }: Asking, feeOrder: string) => {
  await paidAtBank(buyer, feeOrder)
  await jobs.runDue()
}
/** What giving up the second place alone costs, as its page shows it. */
const itemsOf = async ({ buyer, orderId, places }: Asking) =>
  buyer.must(
    await buyer.call<RefundableItem[]>(
      'GET',
      `/api/refund/RefundableItems/GetOrderRefundableItems/${orderId}?unitIds=${places[1]}`,
    ),
  )
const giveUp = ({ buyer, orderId }: Asking, items: readonly RefundableItem[]) =>
  buyer.refund(orderId, items)
const namesOn = async (departureId: string) =>
  (await house.tours.rooming(departureId))?.map(({ nameEn }) => nameEn)
const stateOf = async ({ buyer }: Asking, orderId: string) =>
  (await buyer.order(orderId)).lineStates.join()
const booksStand = async () => expect(await createLedger({ db, clock }).checkBooks()).toEqual([])

describe('another traveller in the place of one', () => {
  it('costs what was said, and stands in rooms, lists and a new programme once that is paid', async () => {
    const one = await bought()
    const before = lineOf(await one.buyer.order(one.orderId))
    expect(before.tour.travellerChange).toMatchObject({ fee: feeRial })
    const [former] = before.documents
    const feeOrder = await asked(one, other())
    expect(await namesOn(one.departureId)).toEqual(['Reza Moradi', 'Maryam Moradi'])
    const waiting = lineOf(await one.buyer.order(one.orderId))
    expect(waiting.supplements).toMatchObject([
      { orderId: feeOrder, totalAmount: feeRial, state: 'asked' },
    ])
    await paid(one, feeOrder)
    const after = lineOf(await one.buyer.order(one.orderId))
    expect(after.tour.people[1]).toMatchObject({
      unitId: one.places[1],
      firstNameFarsi: 'سارا',
      totalPrice: 100_000_000,
    })
    expect(after.units.map(({ label }) => label)).toEqual(['رضا مرادی', 'سارا مرادی'])
    expect(after.documents).toEqual([
      { ...former, documentId: expect.any(String), number: after.tour.programme?.number },
      { ...former, isVoid: true },
    ])
    expect(after.tour.programme?.number).not.toBe(former?.number)
    // Staff find the order by the paper that is void, too: its traveller may hold no other.
    for (const { number } of after.documents)
      expect(await house.tours.ordersOfDocument(number ?? '')).toEqual([one.orderId])
    expect(await house.tours.ordersOfDocument('0')).toEqual([])
    expect(await namesOn(one.departureId)).toEqual(['Reza Moradi', 'Sara Moradi'])
    expect(await stateOf(one, feeOrder)).toBe('issued')
    const told = await one.buyer.send(`/dev/outbox.json?to=${one.buyer.phoneNumber}`)
    const templates = ((await told.json()) as { template?: string }[]).map(
      ({ template }) => template,
    )
    expect(templates).not.toContain('supplement-asked')
    expect(templates.filter((template) => template === 'order-issued')).toHaveLength(2)
    const [kept] = await query<{ person: string }>(
      db,
      'select person from tours.traveller_change where place_id = $1',
      [one.places[1]],
    )
    expect(kept?.person).toBe('')
    await booksStand()
  })

  it('is asked for once however often it is repeated, and by nobody else', async () => {
    const one = await bought()
    const passenger = other()
    const key = newId()
    const answers = await Promise.all([1, 2, 3].map(() => change(one, passenger, { key })))
    // While one is being answered, the others are told to wait.
    const orders = new Set(answers.flatMap(({ data }) => data?.orderId ?? []))
    const [feeOrder = '', ...more] = orders
    expect(more).toEqual([])
    await paid(one, feeOrder)
    expect(one.buyer.must(await change(one, passenger, { key })).orderId).toBe(feeOrder)
    expect((await change(one, other(), { key })).refused).toMatchObject({ status: 409 })
    const stranger = await signedIn()
    expect((await change({ ...one, buyer: stranger }, other())).refused?.status).toBe(404)
    expect((await change({ ...one, places: [newId(), newId()] }, other())).refused?.status).toBe(
      404,
    )
    expect(await namesOn(one.departureId)).toEqual(['Reza Moradi', 'Sara Moradi'])
  })

  it('is refused at its field: another age, somebody who goes already, faults of the form, another fee', async () => {
    const one = await bought()
    const codeOf = async (passenger: object, more: Parameters<typeof change>[2] = {}) =>
      (await change(one, passenger, more)).refused
    const child = Temporal.PlainDate.from(today).subtract({ years: 8 }).toString()
    expect(await codeOf(other({ type: 'Child', birthDateFa: child }))).toMatchObject({
      code: 'TRAVELLER_OF_OTHER_AGE',
      field: 'passenger.birthDateFa',
    })
    const [first] = travellers(one, one.seed)
    expect(await codeOf(other({ nationalCode: first?.nationalCode }))).toMatchObject({
      code: 'DUPLICATE_PASSENGER',
      field: 'passenger.nationalCode',
    })
    await asked(one, other())
    const [going] = await query<{ n: number }>(
      db,
      'select count(*)::int as n from tours.traveller_change where line_id in (select line_id from tours.reservation where order_id = $1)',
      [one.orderId],
    )
    expect(going?.n).toBe(1)
    expect(await codeOf(other())).toMatchObject({ code: 'TRAVELLER_CHANGE_WAITS' })
    expect(await codeOf(other({ firstName: '' }))).toMatchObject({
      code: 'FIRST_NAME_REQUIRED',
      field: 'passenger.firstName',
    })
    expect(await codeOf(other(), { fee: 1 })).toMatchObject({
      code: 'PRICE_CHANGED',
      detail: { totalPrice: feeRial },
    })
  })

  it('is judged with those who stay: families, women only, and nobody under age alone', async () => {
    const families = await bought({ audience: 'families' })
    expect((await change(families, other({ genderTitle: 'Male' }))).refused).toMatchObject({
      code: 'TOUR_FOR_FAMILIES',
      field: 'passenger.genderTitle',
    })
    const ofWomen = ({ passengers }: Record<string, unknown>) => ({
      passengers: (passengers as object[]).map((one) => ({ ...one, genderTitle: 'Female' })),
    })
    const women = await bought({ audience: 'women', alter: ofWomen })
    expect((await change(women, other({ genderTitle: 'Male' }))).refused).toMatchObject({
      code: 'TOUR_FOR_WOMEN_ONLY',
      field: 'passenger.genderTitle',
    })
    const alone = await bought({ adults: 1 })
    const young = Temporal.PlainDate.from(today).subtract({ years: 15 }).toString()
    const minor = other({ birthDateFa: young })
    expect((await change(alone, minor, { place: 0 })).refused).toMatchObject({
      code: 'MINOR_WITHOUT_ADULT',
    })
    const sharing = ({ rooms }: Record<string, unknown>) => ({
      rooms: (rooms as object[]).map((room) => ({ ...room, sharesRoom: true })),
    })
    // A man who looks for somebody to share a room with is replaced by a man.
    const man = await bought({ adults: 1, sharingDays: 7, alter: sharing })
    expect((await change(man, other(), { place: 0 })).refused).toMatchObject({
      code: 'ROOMMATE_SAME_GENDER',
      field: 'passenger.genderTitle',
    })
    // Nor by a boy, who would sleep in one room with a stranger: that somebody else of the party is of age is no help there.
    const two = await bought({
      sharingDays: 7,
      rooms: 2,
      sleeping: [
        { kind: 'SGL', people: [0], sharesRoom: true },
        { kind: 'SGL', people: [1] },
      ],
    })
    const boy = other({ genderTitle: 'Male', birthDateFa: young })
    expect((await change(two, boy, { place: 0 })).refused).toMatchObject({
      code: 'ROOMMATE_OF_AGE',
      field: 'passenger.birthDateFa',
    })
  })

  it('says anew how they are related to whom they share a room with, and that stands in its room', async () => {
    const couple = ({ rooms }: Record<string, unknown>) => ({
      rooms: (rooms as object[]).map((room) => ({ ...room, kinship: 'certificate' })),
    })
    const one = await bought({ asksKinship: true, alter: couple })
    const kinshipOf = () =>
      query(
        db,
        'select kinship from tours.room join tours.reservation using (line_id) where order_id = $1',
        [one.orderId],
      )
    const { people } = lineOf(await one.buyer.order(one.orderId)).tour
    expect(people.map(({ kinshipAskedBy }) => kinshipAskedBy)).toEqual([['Female'], ['Male']])
    expect((await change(one, other())).refused).toMatchObject({
      code: 'KINSHIP_REQUIRED',
      field: 'kinship',
    })
    const told = await change(one, other(), { kinship: 'relatives' })
    expect(await kinshipOf()).toEqual([{ kinship: 'certificate' }])
    await paid(one, one.buyer.must(told).orderId)
    expect(await kinshipOf()).toEqual([{ kinship: 'relatives' }])
    const man = await asked(one, other({ genderTitle: 'Male' }))
    await paid(one, man)
    expect(await kinshipOf()).toEqual([{ kinship: null }])
  })

  it('is found by staff under the number of who came, as under that of who left', async () => {
    const one = await bought()
    const came = other()
    await paid(one, await asked(one, came))
    const left = travellers(one, one.seed)[1]
    const ordersOf = async (nationalCode: string | undefined) => {
      const personKeys = documentSeals([testSecret]).fingerprints(`national code ${nationalCode}`)
      return (await house.orders.lists.find({ personKeys })).map(({ orderId }) => orderId)
    }
    expect(await ordersOf(came.nationalCode)).toEqual([one.orderId])
    expect(await ordersOf(left?.nationalCode)).toEqual([one.orderId])
  })

  it('lies under today’s key while it waits for its fee, and is carried out all the same', async () => {
    const one = await bought()
    const feeOrder = await asked(one, other())
    const lying = () =>
      query<{ person: string }>(
        db,
        'select person from tours.traveller_change where place_id = $1',
        [one.places[1]],
      )
    const turned = documentSeals(['the secret of another day', testSecret])
    const renewed = async (seals: typeof turned) =>
      (await renewSeals({ db, seals }, askedSeals)).renewed
    expect(await renewed(turned)).toBeGreaterThan(0)
    expect((await lying())[0]?.person.startsWith(turned.sealMark)).toBe(true)
    expect(await renewed(turned)).toBe(0)
    const back = documentSeals([testSecret, 'the secret of another day'])
    expect(await renewed(back)).toBeGreaterThan(0)
    await paid(one, feeOrder)
    expect(await namesOn(one.departureId)).toEqual(['Reza Moradi', 'Sara Moradi'])
  })

  it('is not possible once the names are closed, where the tour has no fee for it, or before it is issued', async () => {
    const unpaid = await bought({ isPaid: false })
    expect((await change(unpaid, other())).refused).toMatchObject({
      code: 'TRAVELLER_CHANGE_CLOSED',
    })
    for (const wish of [{ daysAhead: 6 }, { changeRial: 0 }]) {
      const one = await bought(wish)
      expect(lineOf(await one.buyer.order(one.orderId)).tour.travellerChange).toBeNull()
      expect((await change(one, other())).refused).toMatchObject({
        code: 'TRAVELLER_CHANGE_CLOSED',
      })
    }
  })

  it('brings its fee back where the place was given up before it was paid', async () => {
    const one = await bought()
    const feeOrder = await asked(one, other())
    one.buyer.must(await giveUp(one, await itemsOf(one)))
    await jobs.runDue()
    const before = await one.buyer.balance()
    await paid(one, feeOrder)
    expect(await one.buyer.balance()).toBe(before + feeRial)
    expect(await namesOn(one.departureId)).toEqual(['Reza Moradi'])
    expect(await stateOf(one, feeOrder)).toBe('failed')
    await booksStand()
  })

  it('brings its fee back where somebody else has the place by then', async () => {
    const one = await bought()
    const slow = await asked(one, other())
    await paidAtBank(one.buyer, slow)
    const fast = await asked(one, other({ firstName: 'Mina', firstNameFarsi: 'مینا' }))
    await paidAtBank(one.buyer, fast)
    const before = await one.buyer.balance()
    await jobs.runDue()
    expect(await one.buyer.balance()).toBe(before + feeRial)
    const states = [await stateOf(one, slow), await stateOf(one, fast)]
    expect(states.toSorted()).toEqual(['failed', 'issued'])
    const name = states[0] === 'issued' ? 'Sara Moradi' : 'Mina Moradi'
    expect(await namesOn(one.departureId)).toEqual(['Reza Moradi', name])
    await booksStand()
  })

  it('and the giving up of the place at the same moment both end, each once, with balanced books', async () => {
    for (let round = 0; round < 3; round += 1) {
      const one = await bought()
      const feeOrder = await asked(one, other())
      const items = await itemsOf(one)
      await paidAtBank(one.buyer, feeOrder)
      await Promise.all([jobs.runDue(), giveUp(one, items)])
      await jobs.runDue()
      // The place is given up either way; its fee is spent on a name before, or comes back.
      expect(await namesOn(one.departureId)).toEqual(['Reza Moradi'])
      expect(['issued', 'failed']).toContain(await stateOf(one, feeOrder))
    }
    await booksStand()
  })

  describe('whose organiser ends it', () => {
    /** A place that has gone to somebody else, with what its buyer has in the wallet, and the fee's order. */
    async function changedPlace() {
      const one = await bought()
      const feeOrder = await asked(one, other())
      await paid(one, feeOrder)
      return { ...one, feeOrder, before: await one.buyer.balance() }
    }
    type Changed = Awaited<ReturnType<typeof changedPlace>>
    const callOff = ({ departureId }: Changed) =>
      house.tours.departures.callOff({ departureId, reasonFa: 'راه بسته است.' })
    const priceRial = 100_000_000
    const feeEntries = (one: Changed) =>
      query<{ n: number }>(
        db,
        `select count(*)::int as n from ledger.entry where kind = 'refund' and order_id = $1`,
        [one.feeOrder],
      )

    it('brings the fee back with the price when it is called off, once however often that is asked', async () => {
      const one = await changedPlace()
      await Promise.all([callOff(one), callOff(one)])
      await jobs.runDue()
      expect(await one.buyer.balance()).toBe(one.before + 2 * priceRial + feeRial)
      const { lineId } = lineOf(await one.buyer.order(one.orderId))
      await db.tx((tx) => jobs.enqueue(tx, 'refund-called-off-tour', { lineId }))
      await jobs.runDue()
      expect(await one.buyer.balance()).toBe(one.before + 2 * priceRial + feeRial)
      expect(await feeEntries(one)).toEqual([{ n: 1 }])
      expect(await stateOf(one, one.feeOrder)).toBe('void')
      await booksStand()
    })

    it('race: called off while its buyer gives the changed place up, the fee comes back once', async () => {
      for (let round = 0; round < 3; round += 1) {
        const one = await changedPlace()
        const items = await itemsOf(one)
        await Promise.all([callOff(one), giveUp(one, items)])
        await jobs.runDue()
        await jobs.runDue()
        const fees = await feeEntries(one)
        // Given up by its bands in time, its fee stays spent; else everything of it comes back.
        const isInTime = fees[0]?.n === 0
        const keptRial = isInTime ? (items[0]?.penaltyAmount ?? 0) : 0
        expect(await stateOf(one, one.feeOrder)).toBe(isInTime ? 'issued' : 'void')
        const backRial = 2 * priceRial - keptRial + (isInTime ? 0 : feeRial)
        expect([backRial, isInTime ? 0 : 1]).toEqual([
          (await one.buyer.balance()) - one.before,
          fees[0]?.n,
        ])
      }
      await booksStand()
    })

    it('keeps nothing of a place whose giving up was asked for before it was called off and done after', async () => {
      const one = await changedPlace()
      one.buyer.must(await giveUp(one, await itemsOf(one)))
      await callOff(one)
      await jobs.runDue()
      await jobs.runDue()
      expect(await one.buyer.balance()).toBe(one.before + 2 * priceRial + feeRial)
      expect(await stateOf(one, one.feeOrder)).toBe('void')
      await booksStand()
    })

    it('brings the fee back of a place that is given up free of charge, and of no other', async () => {
      const one = await changedPlace()
      const firstFee = await asked(one, other({ genderTitle: 'Male' }), 0)
      await paid(one, firstFee)
      const before = await one.buyer.balance()
      const later = { outbound: { departsAt: `${addDays(today, 30)}T16:30` } }
      const moved = { departureId: one.departureId, change: later, textFa: 'عصر.', by: 'neda' }
      expect(await house.tours.departures.change(moved)).toEqual({ lines: 1 })
      one.buyer.must(await giveUp(one, await itemsOf(one)))
      await jobs.runDue()
      await jobs.runDue()
      expect(await one.buyer.balance()).toBe(before + priceRial + feeRial)
      expect(await stateOf(one, one.feeOrder)).toBe('void')
      expect(await stateOf(one, firstFee)).toBe('issued')
      await booksStand()
    })

    it('keeps the fee of a place that was given up by its bands before, which nobody can ask back alone', async () => {
      const one = await changedPlace()
      const alone = await one.buyer.call<RefundableItem[]>(
        'GET',
        `/api/refund/RefundableItems/GetOrderRefundableItems/${one.feeOrder}`,
      )
      expect(one.buyer.must(alone)).toEqual([])
      one.buyer.must(await giveUp(one, await itemsOf(one)))
      await jobs.runDue()
      const before = await one.buyer.balance()
      await callOff(one)
      await jobs.runDue()
      expect(await one.buyer.balance()).toBe(before + priceRial)
      expect([await feeEntries(one), await stateOf(one, one.feeOrder)]).toEqual([
        [{ n: 0 }],
        'issued',
      ])
      await booksStand()
    })
  })

  it('is forgotten where nobody has paid for it', async () => {
    const one = await bought()
    await asked(one, other())
    await forgetAsked(db, clock.now().add({ seconds: 1 }))
    const left = await query(db, 'select 1 from tours.traveller_change where place_id = $1', [
      one.places[1],
    ])
    expect(left).toEqual([])
  })
})
