/** Searching a supplier that wants a picture read, and looking at its picture, as tests of these calls do. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays } from '@parastoo/kit/dates'
import { beforeEach, expect } from 'vitest'
import { openTestHouse } from './open-test-house.ts'
import { takeSteps } from './take-steps.ts'

const path = '/api/flight-catalog/FlightCatalog/Available'
type Captcha = { captchaId: string; picture: string; expiresAt: string }

/**
 * A house with the sample supplier, which is made anew before every test; each test sells flights of another day, so that nothing is
 * answered from what an earlier one asked.
 */
export async function openCaptchaHouse() {
  const opened = await openTestHouse({ settings: { SAMPLE_SUPPLIERS: 'sample:on' } })
  const { house, clock, today, buyer } = opened
  const remote = house.samples.remotes.get('sample')
  if (!remote) throw new Error('The sample supplier is not there')
  const visitor = buyer(1)
  let daysAhead = 20
  beforeEach(() => {
    remote.clear()
    clock.advance({ seconds: 120 })
    daysAhead += 3
  })

  /** What the supplier sells on the test's day, the first of it, once its answer is in. */
  async function one(): Promise<Proposal> {
    const kinds = { originKind: 'CityCode', destinationKind: 'CityCode' }
    const departureDate = addDays(today, daysAhead)
    const direction = { origin: 'THR', destination: 'MHD', departureDate, ...kinds }
    const ask = { productType: 'DomesticFlight', originDestinations: [direction] }
    const { requestId } = visitor.must(await visitor.call<SearchReply>('POST', path, ask))
    const poll = async () =>
      visitor.must(await visitor.call<SearchReply>('GET', `${path}/${requestId}`))
    await expect.poll(async () => (await poll()).completed, { timeout: 10_000 }).toBe(true)
    const { proposals } = await poll()
    const theirs = proposals.find(({ provider }) => provider === 'sample')
    if (!theirs) throw new Error('The sample supplier sells nothing')
    return theirs
  }
  const lookAt = ({ requestId, proposalId }: Proposal) =>
    visitor.call<Captcha>(
      'GET',
      `/api/flight-reservation/Captcha/GetCaptcha/${requestId}/${proposalId}`,
    )
  const shown = async (proposal: Proposal) => visitor.must(await lookAt(proposal))

  const { signedIn } = takeSteps({ buyer, today })
  return { ...opened, remote, visitor, signedIn, one, lookAt, shown }
}
