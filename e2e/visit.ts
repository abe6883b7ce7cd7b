/** A browser visit as a traveller makes it, watched for console errors and requests that leave the machine. */
import { randomInt } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, inject, onTestFailed } from 'vitest'
import { openBrowser } from './browser.ts'

export type Look = { width: number; theme: 'light' | 'dark' }
export const phone: Look = { width: 390, theme: 'light' }
export const desktop: Look = { width: 1280, theme: 'light' }
/** What a journey is made at: a phone in `npm test`, a desk too in `npm run prove:journeys`. */
export const looks: readonly Look[] = inject('bothWidths') ? [phone, desktop] : [phone]

/** Where a journey comes from that goes on by the API or by an address: nothing is drawn there, so nothing is drawn in vain. */
export const doorstep = '/robots.txt'

export type Visit = {
  page: Page
  context: BrowserContext
  /**
   * Fails when the page logged an error, broke its content policy, or asked another host for anything. With `refusals`, answers
   * the journey is about (a wrong code, a sold-out flight) do not count: browsers log every 4xx.
   */
  expectQuiet: (journey?: { refusals: boolean }) => void
  close: () => Promise<void>
}

const pictures = resolve(import.meta.dirname, '../var/looks')
let browser: Promise<Browser> | null = null

/** Opens a page of this width and theme. `baseUrl` is another product than the shared one, `peers` where it sends its travellers: the pages of banks. */
export async function visit(
  { width, theme }: Look,
  path = '/',
  baseUrl = inject('baseUrl'),
  peers: readonly string[] = [],
): Promise<Visit> {
  const context = await (await sharedBrowser()).newContext({
    baseURL: baseUrl,
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: theme,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`console: ${message.text()} ${message.location().url}`.trim())
  })
  page.on('pageerror', (error) => {
    // The browser's word for a reply that nobody waits for any more: a link was pressed while it came.
    if (error.message !== 'BodyStreamBuffer was aborted') complaints.push(`page: ${error.message}`)
  })
  page.on('request', (request) => {
    const { host, protocol, origin } = new URL(request.url())
    const isKnown = host === new URL(baseUrl).host || peers.includes(origin)
    if (protocol.startsWith('http') && !isKnown)
      complaints.push(`left the machine: ${request.url()}`)
  })
  waitForLife(page, baseUrl)
  leavePicture(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  return {
    page,
    context,
    expectQuiet({ refusals } = { refusals: false }) {
      const refusal = /^console: Failed to load resource: .* status of 4\d\d/
      expect(complaints.filter((each) => !refusals || !refusal.test(each))).toEqual([])
    },
    close: () => context.close(),
  }
}

/**
 * One for all files that a worker runs, as the modules are: to open one takes longer than many a journey. It ends with the worker,
 * whose end of its pipe is gone then; one that has died is replaced.
 */
async function sharedBrowser(): Promise<Browser> {
  if (browser && !(await browser).isConnected()) browser = null
  browser ??= openBrowser()
  return await browser
}

/** An address of its own for each visit (RFC 2544's test range): travellers are not limited by what others did from one machine. */
const ownAddress = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`

/**
 * What the page showed when its journey failed stays behind, in a picture and, for who reads the log of another machine, in words; the page is
 * closed, so that the next journey has the machine to itself.
 */
function leavePicture(page: Page): void {
  const unanswered = new Set<string>()
  const lost: string[] = []
  page.on('request', (request) => unanswered.add(request.url()))
  page.on('requestfinished', (request) => unanswered.delete(request.url()))
  page.on('requestfailed', (request) => {
    unanswered.delete(request.url())
    lost.push(`${request.url()} (${request.failure()?.errorText})`)
  })
  onTestFailed(async ({ task }) => {
    const shown = await page
      .locator('[role=dialog], [role=alertdialog], main')
      .allInnerTexts()
      .catch(() => [])
    const stood = [
      `The page stood at ${page.url()}`,
      ...shown.map((text) => `showed: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`),
      ...[...unanswered].map((url) => `still waited for ${url}`),
      ...lost.slice(-3).map((request) => `had lost ${request}`),
    ]
    for (const error of task.result?.errors?.slice(0, 1) ?? []) {
      error.message = [error.message, ...stood].join('\n')
    }
    const name = `failed-${task.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.png`
    await page.screenshot({ path: join(pictures, name), fullPage: true }).catch(() => undefined)
    await page.context().close()
  })
}

/**
 * Lets a page that is gone to or loaded anew come alive before the journey goes on: its scripts come after its first picture, and a
 * journey presses faster than people do. A page without scripts of ours, as one kept for later, does not.
 */
function waitForLife(page: Page, baseUrl: string): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const alive = async () => {
    const { pathname } = new URL(page.url(), baseUrl)
    if (/^\/(dev|api|accounts)\b/.test(pathname)) return
    const hasScripts = () =>
      [...document.scripts].some(({ src, text }) => `${src}${text}`.includes('/assets/'))
    if (!(await page.evaluate(hasScripts))) return
    const live = page.locator('html[data-live]')
    await live.waitFor({ state: 'attached', timeout: 15_000 }).catch(() => undefined)
  }
  page.goto = async (address, options) => {
    const reply = await goto(address, options)
    await alive()
    return reply
  }
  page.reload = async (options) => {
    const reply = await reload(options)
    await alive()
    return reply
  }
}

/** The newest code the sandbox's outbox holds for a number, waiting for it to arrive. */
export async function codeFor(
  phoneNumber: string,
  after = 0,
  baseUrl = inject('baseUrl'),
): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const reply = await fetch(`${baseUrl}/dev/outbox.json?to=${phoneNumber}`)
    const messages = (await reply.json()) as { values: { code?: string }; at: string }[]
    const found = messages.find(({ values, at }) => values.code && Date.parse(at) > after)
    if (found?.values.code) return found.values.code
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('No code arrived in the outbox')
}
