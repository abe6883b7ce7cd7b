import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  describeSupplier,
  type SupplierVerb,
} from '../../../modules/flights/flight-supplier.conformance.ts'
import type { FlightQuestion } from '../../../modules/flights/ports.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import type { Verb } from '../../fakes/remote-supplier/faults.ts'
import { startRemoteSupplier } from '../../fakes/remote-supplier/remote-supplier.ts'
import { createSampleSupplier } from './create-sample-supplier.ts'
import { askedOf, offerOf } from './translate.ts'
import { fareReply } from './wire.ts'

const started: { stop: () => Promise<void> }[] = []
afterAll(async () => {
  for (const { stop } of started) await stop()
})
const verbOf: Record<SupplierVerb, Verb> = {
  search: 'availability',
  reprice: 'fare',
  hold: 'book',
  release: 'release',
  issue: 'ticket',
  cancel: 'cancel',
}

async function connected() {
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const apiKey = 'a key of the stand'
  const remote = await startRemoteSupplier({ now: clock.now, apiKey })
  started.push(remote)
  const supplier = createSampleSupplier({
    outbound: createOutbound({ log: silentLog }),
    apiKey,
    answerWithinMs: 2_000,
    baseUrl: remote.baseUrl,
  })
  return { clock, remote, supplier }
}
const question: FlightQuestion = {
  journeys: [{ origins: ['THR', 'IKA'], destinations: ['MHD'], departsOn: '2030-12-01' }],
  party: { adults: 2, children: 1, infants: 1 },
  cabinClass: 1,
}

describeSupplier('sample', async () => {
  const { clock, remote, supplier } = await connected()
  const order = (kind: Parameters<typeof remote.order>[0]['kind']) => (verb: SupplierVerb) =>
    remote.order({ verb: verbOf[verb], kind })
  return {
    supplier,
    now: clock.now,
    passMinutes: (minutes) => clock.advance({ minutes }),
    question,
    raisePrice: async (offerKey, byRial) => remote.raise(offerKey, byRial),
    change: async (offerKey, to) => remote.change(offerKey, to),
    network: {
      cutBefore: order('break'),
      cutAfter: order('lose'),
      halve: order('half'),
      contradict: order('contradict'),
      garble: order('nonsense'),
      flood: order('huge'),
      page: order('page'),
    },
    captcha: { turnOn: () => remote.setMood('captcha'), lettersShown: remote.lettersShown },
  }
})

describe('money below nothing from the sample supplier', () => {
  it('is no offer, no price, no hold and no refund', async () => {
    const { clock, remote, supplier } = await connected()
    const { signal } = new AbortController()
    const [offer] = await supplier.search(question, signal)
    const offerKey = offer?.offerKey ?? ''
    const until = clock.now().add({ minutes: 15 })
    const party = { adults: 1, children: 0, infants: 0 }
    const ask = { key: newId(), offerKey, until, party, costRial: 1_000_000_000 }
    const spoil = (verb: Verb) => remote.order({ verb, kind: 'negative' })
    spoil('availability')
    await expect(supplier.search(question, signal)).rejects.toThrow('readable')
    spoil('fare')
    expect(await supplier.reprice(offerKey)).toMatchObject({ unknown: true })
    spoil('book')
    expect(await supplier.hold(ask)).toMatchObject({ unknown: true })
    const one = { firstName: 'Sara', lastName: 'Moradi', document: '1', type: 'Adult' } as const
    await supplier.issue({ key: ask.key, passengers: [one] })
    spoil('penalty')
    expect(await supplier.quoteCancel(ask.key)).toMatchObject({ unknown: true })
    spoil('cancel')
    const cancelling = { key: ask.key, cancelKey: newId(), passengers: [0] }
    expect(
      await supplier.cancel({ ...cancelling, acceptedPenaltyRial: 1_000_000_000 }),
    ).toMatchObject({ unknown: true })
  })

  it('spoils only the fare it stands in', async () => {
    const good = fixture('fare')
    const body = { fares: [{ ...good, net: { ...good.net, adt: -1 } }, good, null] }
    const call = async () => ({ outcome: 'answered', status: 200, headers: {}, body }) as const
    const peer = () => ({ name: 'sample', call, isResting: () => false })
    const line = { baseUrl: 'http://localhost', apiKey: 'key', answerWithinMs: 1_000 }
    const supplier = createSampleSupplier({ ...line, outbound: { peer } })
    const found = await supplier.search(question, new AbortController().signal)
    expect(found.map(({ offerKey }) => offerKey)).toEqual([good.fareRef])
  })
})

describe('a supplier with plenty', () => {
  it('sells sixty different flights of a day, those of the others among them', async () => {
    const { remote, supplier } = await connected()
    const { signal } = new AbortController()
    const few = await supplier.search(question, signal)
    remote.setMood('plenty')
    const plenty = (await supplier.search(question, signal)).map(({ offerKey }) => offerKey)
    expect(new Set(plenty).size).toBe(60)
    expect(few.every(({ offerKey }) => plenty.includes(offerKey))).toBe(true)
    expect(await supplier.reprice(plenty.at(-1) ?? '')).toHaveProperty('offerKey', plenty.at(-1))
  })
})

const fixture = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8'))

describe('the sample supplier’s words', () => {
  it('become an offer with local times, instants, bands and a picture', () => {
    const offer = offerOf(fareReply.parse(fixture('fare')))
    expect(JSON.parse(JSON.stringify(offer))).toEqual(fixture('offer'))
  })

  it('ask by airports, day, party and cabin', () => {
    const journeys = [{ origins: ['THR'], destinations: ['IST', 'SAW'], departsOn: '2030-12-01' }]
    const party = { adults: 1, children: 2, infants: 0 }
    expect(askedOf({ journeys, party, cabinClass: 2 })).toEqual({
      segments: [{ from: ['THR'], to: ['IST', 'SAW'], date: '2030-12-01' }],
      pax: { adt: 1, chd: 2, inf: 0 },
      cabin: 'C',
    })
  })
})
