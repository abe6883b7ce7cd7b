import type { Browser } from 'playwright-core'
import type { Row } from '../table.ts'

/** After the last supplier has answered nothing should move any more; so long it is looked at. */
const restMs = 2_000
/** A word that grows by a digit counts for less than a ten-thousandth. */
const mostShift = 0.000_5

/** How far things on a phone's page move from its first picture until every supplier has answered, by the browser's own count. */
export async function measureShift(
  browser: Browser,
  { url, name }: { url: string; name: string },
): Promise<Row> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'fa-IR',
    hasTouch: true,
    isMobile: true,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const noted = { shift: 0 }
      Object.assign(window, { noted })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          noted.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.locator('[data-proposal-id]').first().waitFor()
    await page.locator('html[data-live]').waitFor({ state: 'attached' })
    await page.getByText('پاسخ داده‌اند').waitFor({ state: 'detached', timeout: 60_000 })
    await page.waitForTimeout(restMs)
    const shift = await page.evaluate(
      () => (window as unknown as { noted: { shift: number } }).noted.shift,
    )
    return {
      goal: 'layout shift',
      what: `results on a phone, ${name}`,
      measured: String(Math.round(shift * 10_000) / 10_000),
      wanted: '0',
      holds: shift < mostShift,
    }
  } finally {
    await context.close()
  }
}
