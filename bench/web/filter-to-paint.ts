import type { Browser, ElementHandle, Page } from 'playwright-core'
import { percentile, type Row } from '../table.ts'
import { type Trace, traced } from './trace.ts'

const slowDown = 4
const presses = 16
/** From one press to the next, milliseconds. */
const betweenMs = 700
/** What scrolling to a control draws is no part of the press. */
const restMs = 100
/** So many cards at least stand in the list when it is narrowed. Rates and sellers of a flight share one, and long journeys are folded: Tehran to Istanbul has some 67. */
const fewestFlights = 60

type Manner = { name: string; hoverMs: number; heldMs: number }
/** The pointer is there and what it hovers is drawn before it presses, and no finger is off again at once. */
const hand: Manner = { name: 'as a hand presses', hoverMs: 100, heldMs: 60 }
/** Moving, pressing and letting go reach the page in one task: harder than any hand. */
const burst: Manner = { name: 'all in one moment, as a program presses', hoverMs: 0, heldMs: 0 }

/**
 * How long a filter takes from the press to the next paint on a processor four times slower, with a long list, all of it
 * drawn before the first press: by the browser's own clock of presses, and by the processor's, which other work on the machine
 * hardly touches. Each on a page of its own, for the first press of a page is the slowest.
 */
export async function measureFilter(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const manner of [hand, burst]) {
    const { page, flights, close } = await openResults(browser, url)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    await pressFilters(page, manner)
    const seenMs = await page.evaluate(() => [...(window as unknown as Noted).pressMs.values()])
    await close()
    rows.push(rowOf(`processor 4 times slower, ${manner.name}, by the wall`, { flights, seenMs }))
  }
  const { page, flights, close } = await openResults(browser, url)
  let found: Trace | null = null
  for (let tries = 0; found === null && tries < 3; tries += 1)
    found = await traced(browser, page, () => pressFilters(page, burst))
  await close()
  const seenMs = found ? costsOfPresses(found).map((ms) => ms * slowDown) : []
  return [...rows, rowOf('by the processor’s clock, times 4', { flights, seenMs })]
}

function rowOf(how: string, { flights, seenMs }: { flights: number; seenMs: number[] }): Row {
  const p95Ms = percentile(seenMs, 0.95)
  const slowestMs = seenMs.map(Math.round).toSorted((one, other) => other - one)
  return {
    goal: 'filter to paint',
    what: `p95 of all presses, ${how}, ms`,
    measured: `${Math.round(p95Ms)}; ${seenMs.length} presses seen, ${flights} flights`,
    wanted: `<= 100; ${presses} presses, >= ${fewestFlights} flights`,
    holds: seenMs.length === presses && flights >= fewestFlights && p95Ms <= 100,
    remark: `median ${Math.round(percentile(seenMs, 0.5))}; slowest ${slowestMs.slice(0, 4).join(', ')}`,
  }
}

/** A page of results on a desk, every flight of it drawn, that notes its presses. */
async function openResults(browser: Browser, url: string) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'fa-IR',
  })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const flights = await readToTheEnd(page)
  await notePresses(page)
  return { page, flights, close: () => context.close() }
}

/** Draws every flight by going down the list, and comes back up. Answers how many there are. */
async function readToTheEnd(page: Page): Promise<number> {
  const cards = page.locator('[data-proposal-id]')
  await cards.first().waitFor()
  const all = async () => Number(await cards.first().getAttribute('aria-setsize'))
  for (let tries = 0; tries < 60 && (await all()) < fewestFlights; tries += 1)
    await page.waitForTimeout(250)
  for (let tries = 0; tries < 80 && (await cards.count()) < (await all()); tries += 1) {
    await page.mouse.wheel(0, 4_000)
    await page.waitForTimeout(100)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(1_000)
  return cards.count()
}

type Noted = { pressMs: Map<number, number> }

/** Lets the page note each press: how long it lasted by the browser, and marks for a trace where it began and was painted. */
async function notePresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pressMs = new Map<number, number>()
    Object.assign(window, { pressMs })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
        // A filter acts when the finger is off again; how long it rested is counted into its coming, and is no work of the page.
        if (interactionId && entry.name !== 'pointerdown')
          pressMs.set(interactionId, Math.max(duration, pressMs.get(interactionId) ?? 0))
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
    addEventListener(
      'pointerup',
      () => {
        performance.mark('pressed')
        // After the frame that shows the press has been made.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => performance.mark('painted')
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
}

/**
 * Presses one filter after another, on and off, each of which changes what is seen: a press on what is chosen already draws nothing,
 * and the browser's clock of presses then runs on until something else is drawn. The controls are found beforehand, for looking
 * through thousands of elements is work that no traveller causes.
 */
async function pressFilters(page: Page, { hoverMs, heldMs }: Manner): Promise<void> {
  const pairs = await controlsIn(page)
  for (let press = 0; press < presses; press += 1) {
    const pair = pairs[Math.floor(press / 2) % pairs.length]
    const control = press % 2 === 0 ? pair?.on : pair?.off
    if (!control) throw new Error('There are no filters to press')
    const before = await chosenIn(page)
    await control.scrollIntoViewIfNeeded()
    await page.waitForTimeout(restMs)
    const box = await control.boundingBox()
    if (!box) throw new Error('A filter went away')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (hoverMs > 0) await page.mouse.move(x, y)
    await page.waitForTimeout(hoverMs)
    await page.mouse.click(x, y, { delay: heldMs })
    await page.waitForTimeout(betweenMs)
    if ((await chosenIn(page)) === before) throw new Error(`Press ${press + 1} changed nothing`)
  }
}

type Pair = { on: ElementHandle<Element>; off: ElementHandle<Element> }

/** What narrows the list when pressed, each with what takes that back: itself, or of radios the one that is chosen now. */
async function controlsIn(page: Page): Promise<Pair[]> {
  await page.locator('aside label:has(input)').first().waitFor()
  const isOpen = ':not([data-disabled])'
  const toggles = await page.$$(
    `aside :is(label:has([type=checkbox]), [aria-pressed=false])${isOpen}`,
  )
  const chosen = await page.$('aside label:has([type=radio]:checked)')
  const others = await page.$$(`aside label:has([type=radio]:not(:checked))${isOpen}`)
  return [
    ...toggles.slice(0, 5).map((toggle) => ({ on: toggle, off: toggle })),
    ...(chosen ? others.map((other) => ({ on: other, off: chosen })) : []),
    ...toggles.slice(5).map((toggle) => ({ on: toggle, off: toggle })),
  ]
}

/** Which filters are on, as one text. */
const chosenIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const column = document.querySelector('aside')
    const pressed = [...(column?.querySelectorAll('[aria-pressed]') ?? [])]
    const checked = [...(column?.querySelectorAll('input') ?? [])]
    return [
      ...pressed.map((one) => one.getAttribute('aria-pressed')),
      ...checked.map((one) => one.checked),
    ].join()
  })

/** What the page's thread did between each press and the frame that showed it, in milliseconds of the processor. */
export function costsOfPresses({ tasks, marks }: Trace): number[] {
  return marks
    .filter(({ name }) => name === 'pressed')
    .flatMap(({ atMs }) => {
      const painted = marks.find((mark) => mark.name === 'painted' && mark.atMs > atMs)
      if (!painted) return []
      const between = tasks.filter(({ startMs, endMs }) => endMs > atMs && startMs < painted.atMs)
      return [between.reduce((sum, { costMs }) => sum + costMs, 0)]
    })
}
