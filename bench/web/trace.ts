/** What a trace of the browser says of the page's own thread. */
import type { Browser, Page } from 'playwright-core'

type TraceEvent = {
  name: string
  cat?: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Microseconds of the wall's clock, and of the processor's. */
  dur?: number
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

/** A task of the page's thread: when it ran by the wall's clock, and what it cost the processor. */
export type Task = { startMs: number; endMs: number; costMs: number }
export type Mark = { name: string; atMs: number }
export type Trace = {
  tasks: Task[]
  marks: Mark[]
  /** When the page first showed something; null when it showed nothing new. */
  firstPaintMs: number | null
}

const firstMark = 'trace-begins'

/**
 * The tasks of a page's thread while something is done, and the moments the page marked meanwhile, on one clock. Null when the trace
 * lacks its beginning, as now and then happens: it says nothing, and is to be taken again.
 */
export async function traced(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<Trace | null> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', 'loading'] })
  await page.evaluate((name) => void performance.mark(name), firstMark)
  await act()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[]
  }
  // A page that goes somewhere may go on in another process: the last one is where it is now.
  const isArrival = ({ name, args }: TraceEvent) =>
    name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http')
  const own = traceEvents.findLast(isArrival) ?? traceEvents.find(({ name }) => name === firstMark)
  if (!own) return null
  const onThread = traceEvents.filter(
    ({ pid, tid, ts }) => pid === own.pid && tid === own.tid && ts >= own.ts,
  )
  const painted = onThread.find(({ name }) => name === 'firstContentfulPaint')
  return {
    firstPaintMs: painted ? painted.ts / 1000 : null,
    tasks: onThread
      .filter(({ ph, name }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask')
      // Where the processor was not asked, the wall stands for it: never less than it was.
      .map(({ ts, dur = 0, tdur = dur }) => ({
        startMs: ts / 1000,
        endMs: (ts + dur) / 1000,
        costMs: tdur / 1000,
      })),
    marks: onThread
      .filter(({ cat }) => cat?.includes('blink.user_timing'))
      .map(({ name, ts }) => ({ name, atMs: ts / 1000 })),
  }
}
