import type { Browser } from 'playwright-core'
import { percentile, type Row } from '../table.ts'

const slowDown = 4
/** A task longer than this blocks whoever presses meanwhile. */
const blockingMs = 50

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Microseconds of the wall's clock, and of the processor's. */
  dur?: number
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

/**
 * Lighthouse's blocking time by the clock of the processor: what the page's own tasks cost, times four, each over 50 ms. Other work
 * on the machine makes Lighthouse's number many times larger and hardly touches this one.
 */
export async function measureBusyTasks(
  browser: Browser,
  { name, url, runs }: { name: string; url: string; runs: number },
): Promise<Row> {
  const sums: number[] = []
  // Now and then a trace lacks its beginning; such a load says nothing and is taken again.
  for (let load = 0; sums.length < runs && load < 2 * runs; load += 1) {
    const sum = await blockedByTasks(browser, url)
    if (sum !== null) sums.push(sum)
  }
  if (sums.length < runs) throw new Error(`Too few traces of ${url} have a beginning`)
  const median = Math.round(percentile(sums, 0.5))
  return {
    goal: name,
    what: 'blocking time by the processor’s clock, ms',
    measured: String(median),
    wanted: '<= 100',
    holds: median <= 100,
    remark: 'tasks of a load, four times their processor time',
  }
}

async function blockedByTasks(browser: Browser, url: string): Promise<number | null> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    locale: 'fa-IR',
  })
  const page = await context.newPage()
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await page.goto(url, { waitUntil: 'networkidle' })
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  await context.close()
  const events = trace.traceEvents
  const start = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  )
  if (!start) return null
  return events
    .filter(({ ph, pid, tid, ts, name }) => {
      const isMain = pid === start.pid && tid === start.tid
      return isMain && ph === 'X' && ts >= start.ts && name === 'ThreadControllerImpl::RunTask'
    })
    .map(({ tdur = 0 }) => (tdur / 1000) * slowDown - blockingMs)
    .filter((overMs) => overMs > 0)
    .reduce((sum, overMs) => sum + overMs, 0)
}
