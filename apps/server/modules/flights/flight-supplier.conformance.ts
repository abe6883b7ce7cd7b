/** The rules every supplier of flights keeps, run on own stock and on each adapter against its fake (one piece: one list of promises). */
import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import {
  type FlightOffer,
  type FlightQuestion,
  type FlightSupplier,
  isUnknown,
  type PartyCount,
  type TravellingPassenger,
} from './ports.ts'

export type SupplierVerb = 'search' | 'reprice' | 'hold' | 'release' | 'issue' | 'cancel'

/** A supplier with the world behind it, as far as the suite must play buyers, network and clock. */
export type SupplierStand = {
  supplier: FlightSupplier
  now: () => Temporal.Instant
  passMinutes: (minutes: number) => void
  /** Finds an offer with at least five seats, at a price of more than nothing for everybody, days before its departure. */
  question: FlightQuestion
  raisePrice: (offerKey: string, byRial: number) => Promise<unknown>
  /** Its carrier moves the flight of an offer by so many minutes of what it is sold for, or cancels it. */
  change: (offerKey: string, to: { byMinutes: number } | 'cancelled') => Promise<unknown>
  /** For a supplier outside: what goes wrong on the next call of a verb. */
  network?: {
    /** The call does not get through. */
    cutBefore: (verb: SupplierVerb) => void
    /** The work is done, the reply is lost. */
    cutAfter: (verb: SupplierVerb) => void
    /** Half of the reply comes. */
    halve: (verb: SupplierVerb) => void
    /** The reply is whole and denies itself. */
    contradict: (verb: SupplierVerb) => void
    /** Everything in the reply is of another type. */
    garble: (verb: SupplierVerb) => void
    /** The reply is larger than anybody should read. */
    flood: (verb: SupplierVerb) => void
    /** A page of something between us and the supplier. */
    page: (verb: SupplierVerb) => void
  }
  /**
   * For a supplier that cannot be asked at once what became of a call: so many minutes may pass before its status is certain. A hold whose
   * reply was lost is then over, for it knows no key of ours; `holdsAnew` where another may be taken beside it at once; `findsHolds` where it
   * can be looked for instead; `paysOnce` where a payment that is lost is not sent again before the hold ran out.
   */
  patience?: { minutes: number; holdsAnew: boolean; findsHolds?: true; paysOnce?: true }
  /** Set for a supplier whose lists leave out what is sold out: nobody can say then whether it is gone or full. */
  hidesSoldOut?: true
  /** For a supplier that tells no seats, and sells to the very party it was asked for: how many are left, and somebody takes all of them. */
  tellsNoSeats?: { left: (offerKey: string) => number; takeAll: (offerKey: string) => void }
  /** For a supplier that can ask for the letters of a picture. */
  captcha?: { turnOn: () => void; lettersShown: () => string }
}

const family: PartyCount = { adults: 2, children: 1, infants: 1 }
const types = ['Adult', 'Adult', 'Child', 'Infant'] as const
const passengers: TravellingPassenger[] = types.map((type, index) => ({
  type,
  firstName: 'Sara',
  lastName: `Moradi ${'ABCD'[index]}`,
  document: `00123456${index}`,
  person: {
    gender: 'Female',
    birthDate: { Adult: '1990-05-01', Child: '2023-05-01', Infant: '2030-05-01' }[type],
    passport: null,
  },
}))
/** So many people, each with a name of their own. */
const peopleOf = ({ adults, children, infants }: PartyCount): TravellingPassenger[] => {
  const counts = { Adult: adults, Child: children, Infant: infants }
  return (['Adult', 'Child', 'Infant'] as const).flatMap((type) =>
    Array.from({ length: counts[type] }, (_, index): TravellingPassenger => {
      const one = passengers.find((each) => each.type === type)
      if (!one) throw new Error(`Nobody is a ${type}`)
      return { ...one, lastName: `${one.lastName} ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index]}` }
    }),
  )
}
const most = 10_000_000_000
const breaks = [
  ...(['cutBefore', 'cutAfter', 'halve', 'contradict', 'garble', 'flood', 'page'] as const),
]

export function describeSupplier(name: string, build: () => Promise<SupplierStand>): void {
  const begin = async () => {
    const stand = await build()
    const { supplier } = stand
    const found = await supplier.search(stand.question, new AbortController().signal)
    const offer = found.find(({ seats }) => seats >= 5)
    if (!offer) throw new Error('The stand sells nothing with five seats')
    const { offerKey } = offer
    const key = newId()
    const hold = (
      changes: { key?: string; party?: PartyCount; captcha?: { token: string; code: string } } = {},
    ) =>
      supplier.hold({
        key,
        offerKey,
        party: family,
        until: stand.now().add({ minutes: 15 }),
        costRial: costOf(offer, changes.party ?? family),
        passengers: changes.party ? peopleOf(changes.party) : passengers,
        ...changes,
      })
    /** What the supplier says of the sale once it can be certain. */
    const settled = async () => {
      let status = await supplier.status(key)
      for (let minute = 0; minute < (stand.patience?.minutes ?? 0) && isUnknown(status); minute++) {
        stand.passMinutes(1)
        status = await supplier.status(key)
      }
      return status
    }
    const issue = () => supplier.issue({ key, passengers })
    const cancel = (positions: number[], cancelKey = newId(), acceptedPenaltyRial = most) =>
      supplier.cancel({ key, cancelKey, passengers: positions, acceptedPenaltyRial })
    const seats = async () => {
      if (stand.tellsNoSeats) return stand.tellsNoSeats.left(offerKey)
      const now = await supplier.reprice(offerKey)
      return stand.hidesSoldOut && isRefused(now) ? 0 : offerIn(now).seats
    }
    const issued = async () => {
      await hold()
      const tickets = await issue()
      if (isRefused(tickets) || isUnknown(tickets)) throw new Error(JSON.stringify(tickets))
      return tickets
    }
    /** Others take every seat that is left. */
    const fillUp = async () => {
      if (stand.tellsNoSeats) return stand.tellsNoSeats.takeAll(offerKey)
      const party = { adults: await seats(), children: 0, infants: 0 }
      expect(await hold({ key: newId(), party })).toEqual({ held: true })
    }
    /** Of one of the passengers, or of everybody where a sale is cancelled whole. */
    const quoteOne = () =>
      supplier.cancelsWhole ? supplier.quoteCancel(key) : supplier.quoteCancel(key, [0])
    const one = supplier.cancelsWhole ? [0, 1, 2, 3] : [0]
    return {
      ...stand,
      offer,
      offerKey,
      key,
      hold,
      issue,
      issued,
      cancel,
      seats,
      settled,
      fillUp,
      quoteOne,
      one,
    }
  }
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

  describe(`supplier ${name}: search and price`, () => {
    it('is named by one word', async () => {
      expect((await build()).supplier.name).toMatch(/^[a-z][a-z0-9]*$/)
    })

    it('offers whole itineraries for what was asked, priced in whole rial for everybody', async () => {
      const { supplier, question } = await build()
      const found = await supplier.search(question, new AbortController().signal)
      expect(new Set(found.map(({ offerKey }) => offerKey)).size).toBe(found.length)
      for (const offer of found) {
        expect(offer.journeys).toHaveLength(question.journeys.length)
        expect(offer.cabinClass).toBe(question.cabinClass)
        offer.journeys.forEach((legs, index) => {
          const asked = question.journeys[index]
          expect(asked?.origins).toContain(legs[0]?.origin)
          expect(asked?.destinations).toContain(legs.at(-1)?.destination)
          expect(legs[0]?.departureTime.slice(0, 10)).toBe(asked?.departsOn)
          for (const leg of legs) {
            expect(leg.flightNumber).toMatch(/^\d+$/)
            expect(leg.departureTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
            expect(Temporal.Instant.compare(leg.departsAt, leg.arrivesAt)).toBe(-1)
          }
        })
        for (const type of ['Adult', 'Child', 'Infant'] as const) {
          expect(Number.isSafeInteger(offer.unitPriceRial[type])).toBe(true)
          expect(Number.isSafeInteger(offer.unitCostRial[type])).toBe(true)
          expect(offer.unitCostRial[type]).toBeLessThanOrEqual(offer.unitPriceRial[type])
        }
        const ends = offer.penaltyBands.map(({ until }) => until?.epochMilliseconds ?? Infinity)
        expect(ends).toEqual(ends.toSorted((a, b) => a - b))
      }
    })

    it('re-prices to the very offer that was found', async () => {
      const { supplier, offer } = await begin()
      const now = offerIn(await supplier.reprice(offer.offerKey))
      const { asksCaptcha: _, ...bare } = plain(now)
      expect(bare).toEqual(plain(offer))
    })

    it('says what has become dearer, and knows nothing of a key that is no offer', async () => {
      const { supplier, offer, raisePrice } = await begin()
      await raisePrice(offer.offerKey, 1_000_000)
      const { unitPriceRial } = offerIn(await supplier.reprice(offer.offerKey))
      expect(unitPriceRial.Adult).toBe(offer.unitPriceRial.Adult + 1_000_000)
      expect(await supplier.reprice('no such offer')).toMatchObject({
        refused: 'FLIGHT_NOT_AVAILABLE',
      })
    })
  })

  describe(`supplier ${name}: hold`, () => {
    it('takes seats for adults and children once, however often one key asks', async () => {
      const { hold, seats, supplier, key } = await begin()
      const before = await seats()
      const answers = await Promise.all(Array.from({ length: 5 }, () => hold()))
      expect(answers).toEqual(Array.from({ length: 5 }, () => ({ held: true })))
      expect(await hold()).toEqual({ held: true })
      expect(await seats()).toBe(before - 3)
      expect(await supplier.status(key)).toEqual({ state: 'held' })
    })

    it('is refused when seats are gone, and leaves no trace of it', async () => {
      const { hold, seats, supplier, hidesSoldOut, fillUp } = await begin()
      await fillUp()
      const other = newId()
      const refused = hidesSoldOut ? 'FLIGHT_NOT_AVAILABLE' : 'FLIGHT_SOLD_OUT'
      expect(await hold({ key: other })).toMatchObject({ refused })
      expect(await supplier.status(other)).toEqual({ state: 'none' })
      expect(await seats()).toBe(0)
    })

    it('is refused for what is not sold, and after its own time', async () => {
      const { supplier, offerKey, now } = await begin()
      const until15 = now().add({ minutes: 15 })
      const ask = { key: newId(), offerKey, party: family, until: until15, costRial: most }
      expect(await supplier.hold({ ...ask, offerKey: 'no such offer' })).toMatchObject({
        refused: 'FLIGHT_NOT_AVAILABLE',
      })
      const until = now().subtract({ minutes: 1 })
      expect(await supplier.hold({ ...ask, until })).toMatchObject({
        refused: 'FLIGHT_NOT_AVAILABLE',
      })
    })

    it('is refused without a trace by one outside who wants more by now than was agreed', async ({
      skip,
    }) => {
      const { network, hold, supplier, key, offerKey, raisePrice, seats } = await begin()
      if (!network) return skip()
      const before = await seats()
      await raisePrice(offerKey, 1_000_000)
      expect(await hold()).toMatchObject({ refused: 'PRICE_CHANGED' })
      expect(await supplier.status(key)).toEqual({ state: 'none' })
      expect(await seats()).toBe(before)
    })

    it('keeps its price until it is issued, whatever others pay by then', async () => {
      const { hold, issue, offer, offerKey, raisePrice, quoteOne } = await begin()
      await hold()
      await raisePrice(offerKey, 1_000_000)
      expect(await hold()).toEqual({ held: true })
      expect(await issue()).toHaveProperty('pnr')
      const quote = await quoteOne()
      if (isRefused(quote) || isUnknown(quote)) throw new Error(JSON.stringify(quote))
      expect(quote.items[0]).toMatchObject({ fareRial: offer.unitPriceRial.Adult })
    })

    it('gives its seats back once, and can be taken again', async () => {
      const { hold, seats, supplier, key } = await begin()
      const before = await seats()
      await hold()
      expect(await supplier.release(key)).toEqual({ released: true })
      expect(await supplier.release(key)).toEqual({ released: true })
      expect(await supplier.release(newId())).toEqual({ released: true })
      expect(await seats()).toBe(before)
      expect(await supplier.status(key)).toEqual({ state: 'released' })
      expect(await hold()).toEqual({ held: true })
      expect(await seats()).toBe(before - 3)
    })

    it('wants the letters of its picture where it asks for them, and each picture answered once', async ({
      skip,
    }) => {
      const { captcha, supplier, offerKey, hold } = await begin()
      if (!captcha) return skip()
      captcha.turnOn()
      expect(offerIn(await supplier.reprice(offerKey)).asksCaptcha).toBe(true)
      expect(await hold()).toMatchObject({ refused: 'CAPTCHA_REQUIRED' })
      const look = async () => {
        const shown = await supplier.captcha?.(offerKey)
        if (!shown || isRefused(shown) || isUnknown(shown)) throw new Error(JSON.stringify(shown))
        expect(shown.picture.subarray(1, 4).toString()).toBe('PNG')
        return { token: shown.token, code: captcha.lettersShown() }
      }
      const first = await look()
      const wrong = { refused: 'CAPTCHA_IS_WRONG' }
      expect(await hold({ captcha: { ...first, code: 'wrong' } })).toMatchObject(wrong)
      expect(await hold({ captcha: first })).toMatchObject(wrong)
      expect(await hold({ captcha: await look() })).toEqual({ held: true })
      expect(await supplier.captcha?.('no such offer')).toMatchObject({
        refused: 'FLIGHT_NOT_AVAILABLE',
      })
    })
  })

  describe(`supplier ${name}: issue`, () => {
    it('answers one ticket for each passenger, and the same ones for ever', async () => {
      const { issued, issue, supplier, key, seats } = await begin()
      const before = await seats()
      const tickets = await issued()
      expect(tickets.pnr).not.toBe('')
      expect(new Set(tickets.ticketNumbers).size).toBe(4)
      const again = await Promise.all(Array.from({ length: 5 }, () => issue()))
      expect(again).toEqual(Array.from({ length: 5 }, () => tickets))
      expect(await supplier.status(key)).toEqual({ state: 'issued', tickets })
      expect(await seats()).toBe(before - 3)
    })

    it('is refused for good without a hold, and for other passengers than it was held for', async () => {
      const { supplier, hold, key, seats } = await begin()
      const before = await seats()
      expect(await supplier.issue({ key: newId(), passengers })).toMatchObject({
        refused: 'ISSUE_FAILED',
      })
      await hold()
      expect(await supplier.issue({ key, passengers: passengers.slice(1) })).toMatchObject({
        refused: 'ISSUE_FAILED',
      })
      expect(await seats()).toBe(before)
    })

    it('takes seats of a hold that ran out again when there are any, else is refused for good', async () => {
      const [lucky, unlucky] = [await begin(), await begin()]
      for (const { hold, passMinutes, supplier, key } of [lucky, unlucky]) {
        await hold()
        passMinutes(16)
        await supplier.release(key)
      }
      expect(await lucky.issue()).toHaveProperty('pnr')
      await unlucky.fillUp()
      expect(await unlucky.issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    })

    it('never takes seats again for more than they were held for at one outside', async ({
      skip,
    }) => {
      const { network, hold, issue, supplier, key, offerKey, raisePrice, passMinutes } =
        await begin()
      if (!network) return skip()
      await hold()
      passMinutes(16)
      await supplier.release(key)
      await raisePrice(offerKey, 1_000_000)
      expect(await issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    })

    it('is not undone by a release that comes late', async () => {
      const { issued, supplier, key, seats } = await begin()
      const tickets = await issued()
      const after = await seats()
      await supplier.release(key)
      expect(await supplier.status(key)).toEqual({ state: 'issued', tickets })
      expect(await seats()).toBe(after)
    })
  })

  describe(`supplier ${name}: cancel`, () => {
    it('says what it keeps of each fare and until when; the rest comes back', async () => {
      const { supplier, key, issued, offer, now } = await begin()
      await issued()
      const quote = await supplier.quoteCancel(key)
      if (isRefused(quote) || isUnknown(quote)) throw new Error(JSON.stringify(quote))
      expect(quote.items.map(({ passengerIndex }) => passengerIndex)).toEqual([0, 1, 2, 3])
      quote.items.forEach((item, index) => {
        expect(item.fareRial).toBe(offer.unitPriceRial[types[index] ?? 'Adult'])
        expect(item.penaltyRial + item.refundRial).toBe(item.fareRial)
        expect(item.penaltyRial).toBe(Math.round((item.fareRial * item.penaltyPercent) / 100))
        if (item.validUntil) expect(Temporal.Instant.compare(item.validUntil, now())).toBe(1)
      })
    })

    it('gives back everybody’s seats once with one key, where a sale is cancelled whole', async ({
      skip,
    }) => {
      const { cancel, issued, seats, supplier, key } = await begin()
      if (!supplier.cancelsWhole) return skip()
      await issued()
      const before = await seats()
      const notPossible = { refused: 'CANCELLATION_NOT_POSSIBLE' }
      expect(await supplier.quoteCancel(key, [1, 3])).toMatchObject(notPossible)
      expect(await cancel([1, 3])).toMatchObject(notPossible)
      expect(await seats()).toBe(before)
      const cancelKey = newId()
      const first = await cancel([0, 1, 2, 3], cancelKey)
      expect(first).toMatchObject({ cancelled: true })
      const all = () => cancel([0, 1, 2, 3], cancelKey)
      for (const each of await Promise.all(Array.from({ length: 5 }, all)))
        expect(each).toEqual(first)
      expect(await seats()).toBe(before + 3)
      const gone = { refused: 'PASSENGER_ALREADY_CANCELLED' }
      expect(await cancel([0, 1, 2, 3])).toMatchObject(gone)
      expect(await supplier.quoteCancel(key)).toMatchObject(gone)
    })

    it('gives back the seats of those cancelled, once with one key', async ({ skip }) => {
      const { cancel, issued, seats, supplier, key } = await begin()
      if (supplier.cancelsWhole) return skip()
      await issued()
      const before = await seats()
      const cancelKey = newId()
      const first = await cancel([1, 3], cancelKey)
      expect(first).toMatchObject({ cancelled: true })
      const repeated = await Promise.all(Array.from({ length: 5 }, () => cancel([1, 3], cancelKey)))
      for (const each of repeated) expect(each).toEqual(first)
      expect(await seats()).toBe(before + 1)
      expect(await cancel([1])).toMatchObject({ refused: 'PASSENGER_ALREADY_CANCELLED' })
      expect(await supplier.quoteCancel(key, [1])).toMatchObject({
        refused: 'PASSENGER_ALREADY_CANCELLED',
      })
      expect(await cancel([0, 2])).toMatchObject({ cancelled: true })
      expect(await seats()).toBe(before + 3)
    })

    it('is refused where nothing is issued, for nobody, and for an infant who would stay alone', async () => {
      const { cancel, hold, issued, supplier, key } = await begin()
      const refused = { refused: 'CANCELLATION_NOT_POSSIBLE' }
      expect(await supplier.quoteCancel(newId())).toMatchObject(refused)
      await hold()
      expect(await cancel([0])).toMatchObject(refused)
      await issued()
      expect(await cancel([0, 1])).toMatchObject(refused)
      expect(await cancel([7])).toMatchObject(refused)
      expect(await supplier.quoteCancel(key, [0, 0])).toMatchObject(refused)
    })

    it('is refused when it would cost more than was accepted', async () => {
      const { cancel, issued, seats, quoteOne, one } = await begin()
      await issued()
      const quote = await quoteOne()
      if (isRefused(quote) || isUnknown(quote)) throw new Error(JSON.stringify(quote))
      const penaltyRial = quote.items.reduce((sum, item) => sum + item.penaltyRial, 0)
      const before = await seats()
      if (penaltyRial > 0) {
        expect(await cancel(one, newId(), penaltyRial - 1)).toEqual({
          refused: 'PENALTY_CHANGED',
          detail: { penaltyRial },
        })
        expect(await seats()).toBe(before)
      }
      expect(await cancel(one, newId(), penaltyRial)).toMatchObject({ penaltyRial })
    })

    it('keeps no more than the agency has promised at own stock, and refuses outside', async () => {
      const { network, supplier, issued, key, seats, one, quoteOne } = await begin()
      await issued()
      const before = await seats()
      const ask = { key, cancelKey: newId(), passengers: one, acceptedPenaltyRial: 1 }
      const quote = await quoteOne()
      if (isRefused(quote) || isUnknown(quote)) throw new Error(JSON.stringify(quote))
      const fareRial = quote.items[0]?.fareRial ?? 0
      const promised = await supplier.cancel({ ...ask, isPromised: true })
      if (network) expect(promised).toMatchObject({ refused: 'PENALTY_CHANGED' })
      else expect(promised).toEqual({ cancelled: true, penaltyRial: 1, refundRial: fareRial - 1 })
      expect(await supplier.cancel({ ...ask, isPromised: true })).toEqual(promised)
      expect(await seats()).toBe(network ? before : before + 1)
    })
  })

  describe(`supplier ${name}: changes of the carrier`, () => {
    it('says when each flight of a sale goes as things stand', async () => {
      const { supplier, offer, issued, key } = await begin()
      await issued()
      const legs = offer.journeys
        .flat()
        .map(({ departureTime, arrivalTime }) => ({ departureTime, arrivalTime }))
      expect(await supplier.timesNow?.({ key, offerKey: offer.offerKey })).toEqual({ legs })
      expect(await supplier.timesNow?.({ key: newId(), offerKey: 'no such offer' })).toMatchObject({
        unknown: true,
      })
    })

    it('says what the carrier has moved and what goes no more, and takes such tickets back for nothing', async () => {
      const { supplier, offer, issued, key, change } = await begin()
      await issued()
      const asked = { key, offerKey: offer.offerKey }
      const [sold] = offer.journeys.flat()
      if (!sold) throw new Error('This stand sells a flight')
      const later = (local: string) =>
        Temporal.PlainDateTime.from(local)
          .add({ minutes: 150 })
          .toString({ smallestUnit: 'minute' })
      await change(offer.offerKey, { byMinutes: 150 })
      expect(await supplier.timesNow?.(asked)).toEqual({
        legs: [{ departureTime: later(sold.departureTime), arrivalTime: later(sold.arrivalTime) }],
      })
      await change(offer.offerKey, 'cancelled')
      expect(await supplier.timesNow?.(asked)).toEqual({ legs: [null] })
      expect(await supplier.quoteCancel(key)).toMatchObject({
        items: [0, 1, 2, 3].map((passengerIndex) => ({ passengerIndex, penaltyRial: 0 })),
      })
    })
  })

  describe(`supplier ${name}: lost and broken replies`, () => {
    it.for(breaks)(
      'leave a hold unknown when they are %s, and the same key settles it',
      async (how, { skip }) => {
        const { network, hold, seats, settled, patience } = await begin()
        if (!network) return skip()
        const before = await seats()
        network[how]('hold')
        expect(await hold()).toMatchObject({ unknown: true })
        const lost = patience?.holdsAnew ? 'none' : 'released'
        const state = how === 'cutBefore' ? 'none' : 'held'
        const status = await settled()
        // Behind a page of somebody between, it may be done or not.
        const isOpen = how === 'page' && patience?.findsHolds && 'state' in status
        if (isOpen) expect(['none', 'held']).toContain(status.state)
        else expect(status).toEqual({ state: patience && !patience.findsHolds ? lost : state })
        expect(await hold()).toEqual({ held: true })
        if (!patience?.holdsAnew) expect(await seats()).toBe(before - 3)
      },
    )

    it.for(breaks)(
      'leave an issue unknown when they are %s; status tells, and there are never two sets of tickets',
      async (how, { skip }) => {
        const { network, hold, issue, settled, patience } = await begin()
        if (!network) return skip()
        await hold()
        network[how]('issue')
        expect(await issue()).toMatchObject({ unknown: true })
        const status = await settled()
        const tickets = await issue()
        // Behind a page of somebody between, it may be done or not.
        const state = patience?.paysOnce ? 'released' : 'held'
        const isOpen = how === 'page' && 'state' in status && status.state === state
        if (how === 'cutBefore' || isOpen) expect(status).toEqual({ state })
        else expect(status).toEqual({ state: 'issued', tickets })
        expect(tickets).toHaveProperty('pnr')
        expect(await issue()).toEqual(tickets)
      },
    )

    it.for(breaks)(
      'leave a cancellation unknown when they are %s, and its key settles it once',
      async (how, { skip }) => {
        const { network, issued, cancel, seats, supplier } = await begin()
        if (!network) return skip()
        await issued()
        const before = await seats()
        const cancelKey = newId()
        const leaving = supplier.cancelsWhole ? [0, 1, 2, 3] : [1]
        network[how]('cancel')
        expect(await cancel(leaving, cancelKey)).toMatchObject({ unknown: true })
        expect(await cancel(leaving, cancelKey)).toMatchObject({ cancelled: true })
        expect(await seats()).toBe(before + (supplier.cancelsWhole ? 3 : 1))
      },
    )

    it('make a search throw and a price unknown, for nothing was found out', async ({ skip }) => {
      const { network, supplier, question, offerKey } = await begin()
      if (!network) return skip()
      for (const how of breaks) {
        network[how]('search')
        await expect(supplier.search(question, new AbortController().signal)).rejects.toThrow()
        network[how]('reprice')
        expect(await supplier.reprice(offerKey)).toMatchObject({ unknown: true })
      }
    })
  })
}

/** What the agency owes for a party. */
const costOf = ({ unitCostRial }: FlightOffer, party: PartyCount): number =>
  unitCostRial.Adult * party.adults +
  unitCostRial.Child * party.children +
  unitCostRial.Infant * party.infants

function offerIn(answer: Awaited<ReturnType<FlightSupplier['reprice']>>): FlightOffer {
  if (isRefused(answer) || isUnknown(answer)) throw new Error(JSON.stringify(answer))
  return answer
}
