import { describe, expect, it } from 'vitest'
import type { RateFeed } from '../../modules/flights/ports.ts'
import { silentLog } from '../../platform/log.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { openStubServer, type StubReply } from '../../platform/outbound/testing/stub-server.ts'
import { createNavasan } from './create-navasan.ts'
import { createNobitex } from './create-nobitex.ts'
import { createTgju } from './create-tgju.ts'

const now = Temporal.Instant.from('2030-11-20T08:00:00Z')
let reply: StubReply = {}
const stub = await openStubServer(() => reply)
const { peer } = createOutbound({ log: silentLog })
const host = stub.url
const tgju = createTgju({ host }, { peer })
const navasan = createNavasan({ host, apiKey: 'a key of tests' }, { peer })
const nobitex = createNobitex({ host }, { peer, now: () => now })

const said = async (feed: RateFeed, json: unknown) => {
  reply = { json }
  return await feed.read()
}
const usd = (rialPerUnit: number, at: string | Temporal.Instant = now) => ({
  currencyCode: 'USD',
  rialPerUnit,
  at: Temporal.Instant.from(at.toString()),
})

describe('a feed', () => {
  it('TGJU says rial with commas in Tehran’s time, and nothing of what has no time', async () => {
    const current = {
      price_dollar_rl: { p: '1,234,500', d: '500', dp: 0.1, dt: 'high', ts: '2030-11-20 11:30:00' },
      price_aed: { p: '336,150' },
      other: { p: '1' },
    }
    expect(await said(tgju, { current })).toEqual([usd(1_234_500)])
  })

  it('Navasan says toman in texts, which are rial here, and is asked by its key', async () => {
    const timestamp = now.epochMilliseconds / 1_000
    const body = {
      usd_sell: { value: '123450', change: -50, timestamp, date: '1409-08-29 11:30:00' },
      aed_sell: { value: '33,615', timestamp },
      iqd: { value: 'none', timestamp },
    }
    expect(await said(navasan, body)).toEqual([
      usd(1_234_500),
      { ...usd(336_150), currencyCode: 'AED' },
    ])
    expect(stub.requests.at(-1)?.query).toEqual({ api_key: 'a key of tests' })
  })

  it('Nobitex says what is traded now, and nothing of a market that is closed', async () => {
    const stats = (more: object) => ({
      status: 'ok',
      stats: { 'usdt-rls': { latest: '1234500', ...more } },
    })
    expect(await said(nobitex, stats({ isClosed: false }))).toEqual([usd(1_234_500)])
    expect(await said(nobitex, stats({ isClosed: true }))).toMatchObject({ unknown: true })
  })

  it.each([tgju, navasan, nobitex])('that says something else says nothing', async (feed) => {
    for (const json of [
      {},
      [],
      { current: {} },
      { status: 'failed' },
      { current: { price_dollar_rl: { p: 'N/A', ts: 'x' } } },
    ])
      expect(await said(feed, json)).toMatchObject({ unknown: true })
    reply = { status: 403, json: {} }
    expect(await feed.read()).toMatchObject({ unknown: true })
    stub.order(/./, 'page')
    expect(await feed.read()).toMatchObject({ unknown: true })
  })
})
