/** How a page looks to everybody: in both themes, on a phone and on a desk, on a narrow phone and with large letters. */
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
/** Pictures of every look are left here by `npm run prove:journeys`, to be judged by eye; nobody opens those of `npm test`. */
const folder = join(resolve(import.meta.dirname, '..'), 'var/looks')

const looksAtAll = inject('bothWidths')
const leavesPictures = looksAtAll
const pictureOf = (look: string) => {
  mkdirSync(folder, { recursive: true })
  return join(folder, `${look}.png`)
}

/** A desk too in `npm run prove:journeys`. */
const widths = looksAtAll ? [1280, 390] : [390]
const themes = ['light', 'dark'] as const
const narrow = 320

/**
 * Everything wrong with the page as it stands: what axe finds (WCAG 2.2 AA) at each width in each theme, what sticks out at
 * 320 px, and a main action that cannot be pressed once letters are twice as large. Nothing wrong is an empty list.
 */
export async function faultsOf(page: Page, name: string, mainAction?: Locator): Promise<string[]> {
  const faults = await faultsAtWidths(page, name, barriersInThemes)
  if (mainAction) faults.push(...(await largeLetters(page, name, mainAction)))
  await resize(page, 390)
  return faults
}

/**
 * The same of another state of a page that some journey looks at with `faultsOf`: in `npm test` in the light theme alone and without large
 * letters, for its colours and its frame have been seen there. `npm run prove:journeys` looks at all of them whole.
 */
export async function faultsOfState(
  page: Page,
  name: string,
  mainAction?: Locator,
): Promise<string[]> {
  if (looksAtAll) return faultsOf(page, name, mainAction)
  const faults = await faultsAtWidths(page, name, barriersInLight)
  await resize(page, 390)
  return faults
}

async function faultsAtWidths(
  page: Page,
  name: string,
  barriers: (page: Page, name: string) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await resize(page, width)
    if (looksAtAll) await showFocused(page)
    faults.push(...(await barriers(page, `${name}-${width}`)))
    faults.push(...(await overflowOf(page)).map((wide) => `${name}-${width}: ${wide}`))
    faults.push(...(await cutWordsOf(page)).map((cut) => `${name}-${width}: ${cut}`))
  }
  await resize(page, narrow)
  faults.push(...(await overflowOf(page)).map((wide) => `${name}-${narrow}: ${wide}`))
  return faults
}

/** A page that was narrowed stands anywhere: a field that is half under a bar there is taken for a small one. */
async function showFocused(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { activeElement, body } = document
    if (activeElement !== body) activeElement?.scrollIntoView({ block: 'center' })
  })
}

/** As `barriersInThemes`, of another state of a page that is looked at there: see `faultsOfState`. */
export const barriersOfState = (page: Page, name: string): Promise<string[]> =>
  looksAtAll ? barriersInThemes(page, name) : barriersInLight(page, name)

async function barriersInLight(page: Page, name: string): Promise<string[]> {
  return (await barriersOn(page)).map((barrier) => `${name}-light: ${barrier}`)
}

/** What axe finds on the page as it stands, in both themes; it stands in the light one afterwards. */
export async function barriersInThemes(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await settle(page)
    const look = `${name}-${theme}`
    await leavePicture(page, look)
    // The other theme has the same page in other colours.
    const rules = theme === 'light' ? wcag : colours
    faults.push(...(await barriersOn(page, { rules })).map((barrier) => `${look}: ${barrier}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  // What the journey presses next is pressed on a page that has changed its colours back.
  await settle(page)
  return faults
}

/** Leaves a picture of the whole page where somebody opens it. */
export async function leavePicture(page: Page, look: string): Promise<void> {
  if (leavesPictures) await page.screenshot({ path: pictureOf(look), fullPage: true })
}

/**
 * Gives the page another size and waits until it has been laid out for it. The browser takes the order before it does so: what is
 * measured at once still stands where the former width had it.
 */
export async function resize(
  page: Page,
  width: number,
  height = width < 600 ? 844 : 900,
): Promise<void> {
  const now = page.viewportSize()
  if (now?.width === width && now.height === height) return
  await page.setViewportSize({ width, height })
  await page.waitForFunction((wide) => innerWidth === wide, width)
  await settle(page)
}

/** Letters are laid out once their font has come; colours take a moment to change, even where motion is reduced to a millisecond. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    await frame()
    await frame()
    // What turns for ever is not waited for.
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity
    const isMoving = () =>
      document.getAnimations().some((one) => one.playState === 'running' && ends(one))
    for (let frames = 0; frames < 20 && isMoving(); frames += 1) await frame()
  })
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules among them that ask for colours. */
const colours = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page as it stands, or inside one part of it: by all of WCAG 2.2 AA unless told by which rules. */
export async function barriersOn(
  page: Page,
  { within, rules = wcag }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  // Halfway from one theme to the other nothing can be told from anything.
  await settle(page)
  const putBack = await drawSome(page, within)
  // As code of the test's own: the page's content policy forbids inline scripts, and rightly.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const runOnly = { type: rules === wcag ? 'tag' : 'rule', values: rules }
  const asked = { include: within, options: { runOnly, resultTypes: ['violations'] } }
  const barriers = await page.evaluate(async ({ include, options }) => {
    type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }
    const { axe } = globalThis as unknown as {
      axe: { run: (where: object, options: object) => Promise<{ violations: Violation[] }> }
    }
    // The announcer of react-aria says its last words for seconds, also after the button that they name has gone.
    const where = { exclude: ['[data-live-announcer]'], ...(include && { include: [include] }) }
    const { violations } = await axe.run(where, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, asked)
  await putBack()
  return barriers
}

/**
 * Cards far below are not drawn until somebody comes near, and answer with colours of a theme that has gone. Some are drawn for axe; the
 * others, which look like them, are left out. Answers what puts all back.
 */
async function drawSome(page: Page, within = 'html'): Promise<() => Promise<void>> {
  const hasFar = await page.evaluate(
    ({ most, asked }) => {
      const far = [...document.querySelectorAll('li')].filter(
        (one) => getComputedStyle(one).contentVisibility === 'auto',
      )
      for (const [place, one] of far.entries()) {
        const isDrawn = place < most || one.matches(asked)
        one.style.contentVisibility = isDrawn ? 'visible' : 'hidden'
      }
      return far.length > 0
    },
    { most: mostDrawn, asked: within },
  )
  if (!hasFar) return async () => {}
  await settle(page)
  return () =>
    page.evaluate(() => {
      for (const one of document.querySelectorAll('li'))
        if (one.style.contentVisibility) one.style.removeProperty('content-visibility')
    })
}

const mostDrawn = 6

/** What makes the page scroll sideways, and what of a bar fixed to the screen has no room on it. */
async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const sticksOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (left < -1 || right > clientWidth + 1)
    }
    const isFixed = (element: Element) => getComputedStyle(element).position === 'fixed'
    const all = [...document.body.querySelectorAll('*')]
    const fixed = all.filter((element) => element.checkVisibility() && isFixed(element))
    const within = fixed.flatMap((bar) => [...bar.querySelectorAll('button, a, p')])
    const culprits = scrollWidth > clientWidth ? all.filter(sticksOut) : within.filter(sticksOut)
    return culprits
      .slice(0, 3)
      .map(({ outerHTML }) => `wider than ${clientWidth} px: ${outerHTML.slice(0, 160)}`)
  })
}

/** Words that leave the box that cuts off what leaves it, as a long name does in a column that cannot shrink: nobody can read them. */
async function cutWordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** The box that cuts these words, unless it says so by an ellipsis, scrolls, or hides them from sight on purpose. */
    const cuttingBox = (from: Element | null): Element | null => {
      for (let box = from; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(box)
        const isTold = textOverflow === 'ellipsis' || ['auto', 'scroll'].includes(overflowX)
        if (isTold || clipPath !== 'none') return null
        if (['hidden', 'clip'].includes(overflowX)) return box
      }
      return null
    }
    const cut: string[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      const parent = text.parentElement
      if (!text.textContent?.trim() || !parent?.checkVisibility() || parent.closest('svg')) continue
      const box = cuttingBox(parent)
      if (!box) continue
      range.selectNodeContents(text)
      const [frame, found] = [box.getBoundingClientRect(), range.getBoundingClientRect()]
      if (found.left < frame.left - 1 || found.right > frame.right + 1)
        cut.push(`cut off: «${text.textContent.trim().slice(0, 60)}»`)
    }
    return cut.slice(0, 5)
  })
}

async function largeLetters(page: Page, name: string, mainAction: Locator): Promise<string[]> {
  await resize(page, 390)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  if (leavesPictures) await page.screenshot({ path: pictureOf(`${name}-large`) })
  const reached = mainAction.first().click({ trial: true, timeout: 30_000 })
  const fault = await reached.then(
    () => null,
    (error: Error) => `${name}-large: the main action is out of reach: ${error.message}`,
  )
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return fault === null ? [] : [fault]
}
