import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  describeSupplier,
  type SupplierVerb,
} from '../../../modules/flights/flight-supplier.conformance.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { silentLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import type { Verb } from '../../fakes/remote-supplier/faults.ts'
import { startRemoteSupplier } from '../../fakes/remote-supplier/remote-supplier.ts'
import { captchaOf } from '../../fakes/remote-supplier/sell.ts'
import { createSampleSupplier } from './create-sample-supplier.ts'
import { askedOf, offerOf } from './translate.ts'
import { fareReply } from './wire.ts'

const started: { stop: () => Promise<void> }[] = []
afterAll(async () => {
  for (const { stop } of started) await stop()
})
const verbOf: Record<SupplierVerb, Verb> = {
  ...{ search: 'availability', reprice: 'fare', hold: 'book' },
  ...{ release: 'release', issue: 'ticket', cancel: 'cancel' },
}

describeSupplier('sample', async () => {
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const apiKey = 'a key of the stand'
  const remote = await startRemoteSupplier({ now: clock.now, apiKey })
  started.push(remote)
  const supplier = createSampleSupplier({
    ...{ outbound: createOutbound({ log: silentLog }), apiKey, answerWithinMs: 2_000 },
    baseUrl: remote.baseUrl,
  })
  const order = (kind: Parameters<typeof remote.order>[0]['kind']) => (verb: SupplierVerb) =>
    remote.order({ verb: verbOf[verb], kind })
  return {
    supplier,
    now: clock.now,
    passMinutes: (minutes) => clock.advance({ minutes }),
    question: {
      journeys: [{ origins: ['THR', 'IKA'], destinations: ['MHD'], departsOn: '2030-12-01' }],
      ...{ party: { adults: 2, children: 1, infants: 1 }, cabinClass: 1 },
    },
    raisePrice: async (offerKey, byRial) => remote.raise(offerKey, byRial),
    network: {
      cutBefore: order('break'),
      cutAfter: order('lose'),
      halve: order('half'),
      contradict: order('contradict'),
    },
    captcha: { turnOn: () => remote.setMood('captcha'), lettersOf: captchaOf },
  }
})

describe('the sample supplier’s words', () => {
  const fixture = (name: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8'))

  it('become an offer with local times, instants, bands and a picture', () => {
    const offer = offerOf(fareReply.parse(fixture('fare')))
    expect(JSON.parse(JSON.stringify(offer))).toEqual(fixture('offer'))
  })

  it('ask by airports, day, party and cabin', () => {
    const journeys = [{ origins: ['THR'], destinations: ['IST', 'SAW'], departsOn: '2030-12-01' }]
    const party = { adults: 1, children: 2, infants: 0 }
    expect(askedOf({ journeys, party, cabinClass: 2 })).toEqual({
      segments: [{ from: ['THR'], to: ['IST', 'SAW'], date: '2030-12-01' }],
      ...{ pax: { adt: 1, chd: 2, inf: 0 }, cabin: 'C' },
    })
  })
})
