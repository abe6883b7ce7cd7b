/** Holding again where the supplier wants a picture read: in a house of its own, for it moves the time for everybody. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays } from '@parastoo/kit/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { house, clock, today, buyer, jobs } = await openTestHouse({
  settings: { SAMPLE_SUPPLIERS: 'sample:on' },
})
const { signedIn } = takeSteps({ buyer, today })
const remote = house.samples.remotes.get('sample')
if (!remote) throw new Error('The sample supplier is not there')
const visitor = buyer(1)
let daysAhead = 20

beforeEach(() => {
  remote.clear()
  clock.advance({ seconds: 120 })
  daysAhead += 3
})

const path = '/api/flight-catalog/FlightCatalog/Available'
type Captcha = { captchaId: string; picture: string; expiresAt: string }
type Detail = Record<
  'flightProposal' | 'returningFlightProposal',
  { captchaUrl: string | null } | null
>

async function theirs(changes: object = {}): Promise<Proposal[]> {
  const kinds = { originKind: 'CityCode', destinationKind: 'CityCode' }
  const departureDate = addDays(today, daysAhead)
  const direction = { origin: 'THR', destination: 'MHD', departureDate, ...kinds }
  const ask = { productType: 'DomesticFlight', originDestinations: [direction], ...changes }
  const { requestId } = visitor.must(await visitor.call<SearchReply>('POST', path, ask))
  const poll = async () =>
    visitor.must(await visitor.call<SearchReply>('GET', `${path}/${requestId}`))
  await expect.poll(async () => (await poll()).completed, { timeout: 10_000 }).toBe(true)
  return (await poll()).proposals.filter(({ provider }) => provider === 'sample')
}
async function one(): Promise<Proposal> {
  const [first] = await theirs()
  if (!first) throw new Error('The sample supplier sells nothing')
  return first
}
const _detailOf = async ({ requestId, proposalId }: Proposal) =>
  visitor.must(
    await visitor.call<Detail>('POST', '/api/flight-catalog/FlightCatalog/FlightDetail', {
      ...{ requestId, proposalId },
    }),
  )
const lookAt = ({ requestId, proposalId }: Proposal) =>
  visitor.call<Captcha>(
    'GET',
    `/api/flight-reservation/Captcha/GetCaptcha/${requestId}/${proposalId}`,
  )
const shown = async (proposal: Proposal) => visitor.must(await lookAt(proposal))

describe('a supplier that wants a picture read', () => {
  it('wants another picture for holding again what ran out', async () => {
    const traveller = await signedIn()
    const proposal = await one()
    remote.setMood('captcha')
    const { captchaId } = await shown(proposal)
    const captcha = { captchaId, captchaCode: remote.lettersShown() }
    const { orderId } = traveller.must(await traveller.submit(proposal, { captcha }))
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    const again = await traveller.call(
      'POST',
      '/api/flight-reservation/Reserve/ReserveFlightOrder',
      {
        orderId,
      },
    )
    expect(again.refused?.code).toBe('CAPTCHA_REQUIRED')
  })
})
