/** Reading on the phone itself, as decision 0036 asks for it: the server's own reader in a browser that is slowed down. */
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { drawDocument } from '@parastoo/server/adapters/mrz-reader/testing/draw-document'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../../e2e/browser.ts'
import { percentile, type Row } from '../table.ts'
import type { Loaded, ReadOnPhone } from './phone/page.ts'
import { serveReader } from './phone/serve-reader.ts'

/** As page tests slow a machine down to a phone of the middle. */
const slowDown = 4
/** A phone's network on the move: megabits a second down and up, and the way there and back. */
const network = { down: 10, up: 3, latencyMs: 60 }
/** What somebody waits who photographs a passport, from the press to the first field. */
const mostWaitMs = 10_000
const mostMegabytes = 300

type Passports = { load: () => Promise<Loaded>; read: (address: string) => Promise<ReadOnPhone> }
declare global {
  var passports: Passports | undefined
}

/** Loads and reads as a first-time visitor would, on one thread: at this machine's speed by the processor's clock, then slowed down. */
export async function measurePhone({
  from,
  count,
}: {
  from: number
  count: number
}): Promise<Row[]> {
  const seeds = Array.from({ length: count }, (_, at) => from + at)
  const drawn = await Promise.all(seeds.map((seed) => drawDocument(seed)))
  const served = await serveReader(drawn.map(({ jpeg }) => jpeg))
  const truths = drawn.map(({ zone }) => zone.lines.join())
  try {
    const bare = await visit({ url: served.url, truths, rate: 1 })
    const slowed = await visit({ url: served.url, truths, rate: slowDown })
    return rowsOf({ weights: served.weights, bare, slowed })
  } finally {
    served.close()
  }
}

type Visit = {
  loaded: Loaded
  tookMs: number[]
  /** What the page's process used of the processor to start, and for each picture. */
  startCpuMs: number
  cpuMs: number[]
  exact: number
  sentMs: number
  megabytes: number
}

async function visit(asked: { url: string; truths: string[]; rate: number }): Promise<Visit> {
  const browser = await openBrowser()
  try {
    const page = await (await browser.newContext()).newPage()
    const session = await page.context().newCDPSession(page)
    await throttleNetwork(session)
    await page.goto(asked.url)
    await page.waitForFunction(() => globalThis.passports !== undefined)
    const before = await useOf(browser)
    const sentMs = await sendingMs(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: asked.rate })
    const loaded = await page.evaluate(async () => await globalThis.passports?.load())
    if (!loaded) throw new Error('The page has no reader')
    let last = await useOf(browser)
    const found: Visit = {
      loaded,
      sentMs,
      tookMs: [],
      cpuMs: [],
      exact: 0,
      megabytes: 0,
      startCpuMs: last.cpuMs - before.cpuMs,
    }
    for (const [at, truth] of asked.truths.entries()) {
      const one = await page.evaluate(
        async (address) => await globalThis.passports?.read(address),
        `/pictures/${at}`,
      )
      const now = await useOf(browser)
      found.tookMs.push(one?.tookMs ?? Number.NaN)
      found.cpuMs.push(now.cpuMs - last.cpuMs)
      if (one?.lines?.join() === truth) found.exact += 1
      last = now
    }
    found.megabytes = last.megabytes - before.megabytes
    return found
  } finally {
    await browser.close()
  }
}

async function throttleNetwork(session: CDPSession): Promise<void> {
  const bytesPerSecond = (megabits: number) => (megabits * 1_000_000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytesPerSecond(network.down),
    uploadThroughput: bytesPerSecond(network.up),
  })
}

/** How long a picture as our page makes it ready, 300 kB, is on its way to the server over the same network. */
async function sendingMs(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const beganMs = performance.now()
    await fetch('/sent', { method: 'POST', body: new Uint8Array(300_000) })
    return performance.now() - beganMs
  })
}

/** What the largest of the pages' processes used: the browser tells its processes, Linux what they were given. */
async function useOf(browser: Browser): Promise<{ megabytes: number; cpuMs: number }> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const uses = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id, cpuTime }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
        const megabytes = Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1] ?? 0) / 1_000
        return { megabytes, cpuMs: cpuTime * 1_000 }
      }),
  )
  return (
    uses.toSorted((one, other) => other.megabytes - one.megabytes)[0] ?? { megabytes: 0, cpuMs: 0 }
  )
}

function rowsOf(found: {
  weights: { runtime: number; model: number; rest: number }
  bare: Visit
  slowed: Visit
}): Row[] {
  const { bare, slowed, weights } = found
  const { runtime, model, rest } = weights
  const inMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  const { loaded, tookMs } = slowed
  const first = loaded.fetchedMs + loaded.startedMs + percentile(tookMs, 0.5)
  const load = `load ${(loadavg()[0] ?? 0).toFixed(0)}`
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const halves = (times: readonly number[]) =>
    `${seconds(percentile(times, 0.5))} / ${seconds(percentile(times, 0.95))}`
  // By the processor's clock other work on the machine hardly counts; a phone needs so many times as long.
  const reckoned = loaded.fetchedMs + slowDown * (bare.startCpuMs + percentile(bare.cpuMs, 0.5))
  const row = { goal: 'on the phone', wanted: 'told', holds: true }
  return [
    {
      ...row,
      what: 'to load before the first reading, packed',
      measured: `${inMegabytes(runtime + model + rest)} MB`,
      remark: `runtime ${inMegabytes(runtime)}, model ${inMegabytes(model)}; ${seconds(loaded.fetchedMs)} at ${network.down} Mbit/s`,
    },
    {
      ...row,
      what: 'processor time at this machine’s speed: starting; reading, p50 / p95',
      measured: `${seconds(bare.startCpuMs)}; ${halves(bare.cpuMs)}`,
      remark: `${bare.exact} of ${bare.tookMs.length} exactly right`,
    },
    {
      ...row,
      what: `by the wall, ${slowDown} times slower: starting; reading, p50 / p95`,
      measured: `${seconds(loaded.startedMs)}; ${halves(tookMs)}`,
      remark: `${slowed.exact} of ${tookMs.length} exactly right; ${load}`,
    },
    {
      goal: 'on the phone',
      what: 'from the press to the first field, the first time, by the processor’s clock',
      measured: seconds(reckoned),
      wanted: `<= ${seconds(mostWaitMs)}`,
      holds: reckoned <= mostWaitMs,
      remark: `by the wall ${seconds(first)}; sending 300 kB takes ${seconds(slowed.sentMs)} over the same network`,
    },
    {
      goal: 'on the phone',
      what: 'memory that the page’s process grows by, at its largest',
      measured: `${slowed.megabytes.toFixed(0)} MB`,
      wanted: `<= ${mostMegabytes} MB`,
      holds: slowed.megabytes <= mostMegabytes,
    },
  ]
}
