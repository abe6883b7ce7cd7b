import type { Browser } from 'playwright-core'
import { percentile, type Row } from '../table.ts'
import { traced } from './trace.ts'

const slowDown = 4
/** A task longer than this blocks whoever presses meanwhile. */
const blockingMs = 50

/**
 * Lighthouse's blocking time by the clock of the processor: what the page's own tasks cost after its first paint, times four, each
 * over 50 ms. Other work on the machine makes Lighthouse's number many times larger and hardly touches this one.
 */
export async function measureBusyTasks(
  browser: Browser,
  { name, url, runs }: { name: string; url: string; runs: number },
): Promise<Row> {
  const loads: number[][] = []
  for (let load = 0; loads.length < runs && load < 2 * runs; load += 1) {
    const longMs = await longTasks(browser, url)
    if (longMs !== null) loads.push(longMs)
  }
  if (loads.length < runs) throw new Error(`Too few traces of ${url} have a beginning`)
  const blockedBy = (longMs: number[]) => longMs.reduce((sum, ms) => sum + ms - blockingMs, 0)
  const [middle = []] = loads
    .toSorted((one, other) => blockedBy(one) - blockedBy(other))
    .slice(Math.floor(loads.length / 2))
  const median = Math.round(percentile(loads.map(blockedBy), 0.5))
  return {
    goal: name,
    what: 'blocking time by the processor’s clock, ms',
    measured: String(median),
    wanted: '<= 100',
    holds: median <= 100,
    remark: `tasks over ${blockingMs} ms of the middle load, four times their processor time: ${middle.map(Math.round).join(', ') || 'none'}`,
  }
}

/** What each long task of a load costs on a processor four times slower, milliseconds. */
async function longTasks(browser: Browser, url: string): Promise<number[] | null> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    locale: 'fa-IR',
  })
  const page = await context.newPage()
  const found = await traced(browser, page, async () => {
    await page.goto(url, { waitUntil: 'networkidle' })
  })
  await context.close()
  if (found === null || found.firstPaintMs === null) return null
  const { tasks, firstPaintMs } = found
  return tasks
    .filter(({ endMs }) => endMs > firstPaintMs)
    .map(({ costMs }) => costMs * slowDown)
    .filter((ms) => ms > blockingMs)
}
