import { expect, it } from 'vitest'
import { headers, loader } from './ResultsPage.tsx'
import { serverTiming } from './search-time.ts'

it('says how long a search took, from its start to its end', () => {
  const time = { availableStartMilliseconds: 1_000, availableEndMilliseconds: 1_042 }
  expect(serverTiming(time)).toEqual({ 'server-timing': 'search;dur=42' })
})

it('is known of every answer, and goes with the page', async () => {
  const site = { api: {} }
  const reply = await loader({
    context: { get: () => site },
    request: new Request('http://parastoo.test/plp'),
  } as never)
  const { availableStartMilliseconds, availableEndMilliseconds } = reply.data
  expect(availableStartMilliseconds).toBeGreaterThan(0)
  expect(availableEndMilliseconds).toBeGreaterThanOrEqual(availableStartMilliseconds)
  const loaderHeaders = new Headers(reply.init?.headers)
  expect(headers({ loaderHeaders }).get('server-timing')).toMatch(/^search;dur=\d+$/)
})
