/** Drives the gallery in a headless Chromium: axe in both themes, no English left over, and what hands and keys do. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import chromiumInPackage from '@sparticuz/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'

type Scene = { width: number; theme: 'light' | 'dark' }
type Journey = { name: string; run: (page: Page) => Promise<void> }

const folder = join(import.meta.dirname, '../../packages/ui/build/gallery')
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const scenes: Scene[] = [390, 768, 1280].flatMap((width) => [
  { width, theme: 'light' },
  { width, theme: 'dark' },
])
const mediaTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

const opened: Journey[] = [
  { name: 'place list', run: (page) => press(page, /^مبدأ/) },
  { name: 'select', run: (page) => press(page, /علت استرداد/) },
  { name: 'one day', run: (page) => press(page, /^تاریخ رفت/) },
  { name: 'span', run: (page) => press(page, /^رفت و برگشت/) },
  { name: 'dialog', run: (page) => press(page, 'گفت‌وگو') },
  { name: 'side sheet', run: (page) => press(page, 'برگه از کنار') },
  { name: 'popover', run: (page) => press(page, 'پنجرهٔ کوچک') },
  { name: 'menu', run: (page) => press(page, 'فهرست حساب') },
  { name: 'toast', run: (page) => press(page, 'پیام خوب') },
]

const journeys: Journey[] = [
  {
    name: 'a place is found by typing on the field and chosen by keys',
    async run(page) {
      const field = page.getByRole('button', { name: /^مقصد/ })
      await field.focus()
      await page.keyboard.press('m')
      const query = page.getByRole('searchbox')
      assert.equal(await query.inputValue(), 'm')
      await query.fill('مشه')
      await page.getByRole('option', { name: /^مشهد/ }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'مقصد مشهد' }).waitFor()
    },
  },
  {
    name: 'a day cell says the day it shows, also when the limit is today',
    async run(page) {
      for (const field of [/^تاریخ رفت/, /^رفت و برگشت/]) {
        await press(page, field)
        const cells = page.getByRole('dialog').getByRole('gridcell').getByRole('button')
        await cells.first().waitFor()
        for (const cell of await cells.all()) {
          const [day, name = ''] = [await cell.textContent(), await cell.getAttribute('aria-label')]
          assert.match(
            name ?? '',
            new RegExp(`(^|\\s)${day?.trim()}\\s`),
            `${day} is called ${name}`,
          )
        }
        await page.keyboard.press('Escape')
      }
    },
  },
  {
    name: 'the left arrow goes to the next day',
    async run(page) {
      await press(page, /^تاریخ رفت/)
      await focusedName(page, /سه‌شنبه ۱۰ آذر ۱۴۰۵/)
      await page.keyboard.press('ArrowLeft')
      await focusedName(page, /چهارشنبه ۱۱ آذر ۱۴۰۵/)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'تاریخ رفت چهارشنبه ۱۱ آذر' }).waitFor()
    },
  },
  {
    name: 'digits typed in Persian are kept and letters fall away',
    async run(page) {
      const code = page.getByLabel('کد ملی')
      await code.fill('۰۰۱a۲٣')
      assert.equal(await code.inputValue(), '۰۰۱۲۳')
      const amount = page.getByLabel('مبلغ (تومان)')
      await amount.fill('1234567')
      assert.equal(await amount.inputValue(), '۱٬۲۳۴٬۵۶۷')
    },
  },
  {
    name: 'a birth date is typed through its parts and said back in words',
    async run(page) {
      const group = page.getByRole('group', { name: 'تاریخ تولد' }).first()
      await group.getByLabel('روز').fill('')
      await group.getByLabel('روز').pressSequentially('301')
      await page.keyboard.type('2')
      await group.getByLabel('سال').fill('1403')
      await page.getByText(/پنج‌شنبه ۳۰ اسفند ۱۴۰۳/).waitFor()
      await group.getByLabel('سال').fill('1404')
      await page.getByText('چنین روزی در تقویم نیست').waitFor()
    },
  },
]

await build({
  configFile: join(import.meta.dirname, '../../packages/ui/gallery/vite.config.ts'),
  logLevel: 'error',
})
const executablePath = process.argv[2] ?? (await chromiumInPackage.executablePath())
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const faults: string[] = []
try {
  for (const scene of scenes) await checkScene(browser, scene)
} finally {
  await browser.close()
}
console.log(faults.length === 0 ? 'The gallery holds.' : faults.join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1

async function checkScene(browser: Browser, scene: Scene) {
  const at = (name: string) => `${scene.width} px ${scene.theme}, ${name}`
  await inGallery(browser, scene, async (page) => {
    await look(page, at('as it opens'))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) faults.push(at(`wider than the screen by ${overflow} px`))
    for (const theme of ['light', 'dark'] as const) await themeHolds(page, theme, at)
  })
  // What opens is the same at 768 px as at 1280, and what hands do is the same in both themes.
  for (const { name, run } of scene.width === 768 ? [] : opened) {
    await inGallery(browser, scene, async (page) => {
      await run(page)
      await page.waitForTimeout(1000)
      await look(page, at(name))
    })
  }
  for (const { name, run } of scene.theme === 'dark' ? [] : journeys) {
    await inGallery(browser, scene, async (page) => {
      await run(page).catch((fault: Error) => faults.push(`${at(name)}: ${fault.message}`))
    })
  }
}

/** Runs axe and looks for English in what screen readers hear. */
async function look(page: Page, at: string) {
  await page.addScriptTag({ path: axeFile })
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
    type Violation = { id: string; nodes: { html: string }[] }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
  const english = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-label], [aria-roledescription], [data-live-announcer]')]
      .map((element) => element.getAttribute('aria-label') ?? element.textContent)
      .filter((words) => /[a-z]{3}/i.test(words)),
  )
  faults.push(...[...violations, ...english].map((fault) => `${at}: ${fault}`))
}

/** A theme chosen by hand wins over the system's. */
async function themeHolds(page: Page, theme: 'light' | 'dark', at: (name: string) => string) {
  const ground = await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
    return getComputedStyle(document.documentElement).backgroundColor
  }, theme)
  const wanted = { light: 'rgb(245, 248, 248)', dark: 'rgb(11, 23, 25)' }[theme]
  if (ground !== wanted) faults.push(at(`${theme} chosen by hand gives ${ground}`))
}

/** A fresh page on the built gallery, served from memory; a request to anywhere else is a fault. */
async function inGallery(browser: Browser, scene: Scene, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    viewport: { width: scene.width, height: 900 },
    colorScheme: scene.theme,
    hasTouch: scene.width < 500,
  })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${scene.width} px console: ${message.text()}`)
  })
  page.on('pageerror', (fault) => faults.push(`${scene.width} px: ${fault.message}`))
  await page.route('**/*', async (route) => {
    const { host, pathname } = new URL(route.request().url())
    if (host !== 'gallery.test') faults.push(`A request left the page: ${host}`)
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    await route.fulfill({
      body: await readFile(file),
      contentType: mediaTypes[extname(file)] ?? 'application/octet-stream',
    })
  })
  await page.goto('http://gallery.test/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await visit(page)
  await context.close()
}

async function press(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name }).first().click()
}

async function focusedName(page: Page, wanted: RegExp) {
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.activeElement?.getAttribute('aria-label') ?? ''),
    wanted.source,
    { timeout: 5000 },
  )
}
