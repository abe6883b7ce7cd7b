import type { Browser, Page } from 'playwright-core'
import { percentile, type Row } from '../table.ts'
import { costsOfPresses } from './filter-to-paint.ts'
import { traced } from './trace.ts'

const slowDown = 4
const wantedMs = 250
/** Between coming alive and the tap a hand needs at least so long; the panels are fetched in it. */
const restMs = 2_500

/**
 * How long the first tap on the field «از» of the home page takes until its panel stands on a phone's screen, on a processor four times
 * slower: by the wall, and by the processor's clock, which other work on the machine hardly touches. On a new page each time, for a second
 * tap finds everything there.
 */
export async function measureFirstTap(
  browser: Browser,
  { url, runs }: { url: string; runs: number },
): Promise<Row[]> {
  const wallMs: number[] = []
  const processorMs: number[] = []
  for (let run = 0; run < runs; run += 1) {
    wallMs.push(await firstTap(browser, url))
    processorMs.push(...(await costOfFirstTap(browser, url)))
  }
  return [
    rowOf('processor 4 times slower, ms', wallMs),
    rowOf('by the processor’s clock, times 4, ms', processorMs),
  ]
}

function rowOf(how: string, seenMs: number[]): Row {
  const middleMs = percentile(seenMs, 0.5)
  return {
    goal: 'first tap',
    what: `from the first tap on a field to its panel on the screen, ${how}`,
    measured: String(Math.round(middleMs)),
    wanted: `<= ${wantedMs}`,
    holds: seenMs.length > 0 && middleMs <= wantedMs,
    remark: `${seenMs.length} pages: ${seenMs.map(Math.round).join(', ')}`,
  }
}

async function firstTap(browser: Browser, url: string): Promise<number> {
  const { page, close } = await restingHome(browser, url)
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    await page.waitForTimeout(restMs)
    return await tapAndWait(page)
  } finally {
    await close()
  }
}

/** What the page's thread does between the tap and the frame with the panel, times four; nothing where the trace lacks its beginning. */
async function costOfFirstTap(browser: Browser, url: string): Promise<number[]> {
  const { page, close } = await restingHome(browser, url)
  try {
    await page.waitForTimeout(restMs)
    const found = await traced(browser, page, async () => void (await tapAndWait(page)))
    return found ? costsOfPresses(found).map((ms) => ms * slowDown) : []
  } finally {
    await close()
  }
}

/** The home page on a phone, alive. */
async function restingHome(browser: Browser, url: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'fa-IR',
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  await page.locator('html[data-live]').waitFor({ state: 'attached' })
  return { page, close: () => context.close() }
}

/** Taps on the field, answers how long its panel took to stand, and leaves marks of both for a trace. */
async function tapAndWait(page: Page): Promise<number> {
  await page.evaluate(() => {
    const noted = { tapMs: 0, panelMs: 0 }
    Object.assign(window, { noted })
    addEventListener(
      'touchend',
      (event) => {
        noted.tapMs = event.timeStamp
        performance.mark('pressed', { startTime: event.timeStamp })
      },
      { capture: true },
    )
    const look = () => {
      const panel = document.querySelector('[role=dialog] input')
      // The frame after the one the panel was seen in shows it.
      if (panel && panel.getBoundingClientRect().height > 0)
        requestAnimationFrame((ms) => {
          noted.panelMs = ms
          performance.mark('painted')
        })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page
    .getByRole('button', { name: /^(از|مبدأ)/ })
    .first()
    .tap()
  const panel = await page.waitForFunction(() => {
    const { noted } = window as unknown as { noted: { tapMs: number; panelMs: number } }
    return noted.panelMs && noted.panelMs - noted.tapMs
  })
  return Number(await panel.jsonValue())
}
