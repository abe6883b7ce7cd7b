import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { toLatinDigits } from '@parastoo/kit/text'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { ageProof, breakPromises, makeStaff } from './behind-the-scenes.ts'
import { buyByApi, holdByApi, payByApi, refundByApi, signInByApi } from './by-api.ts'
import { newNumber, nextWeek, title } from './journey.ts'
import { barriersInThemes, resize } from './looks.ts'
import { closeBrowser, desktop, phone, visit } from './visit.ts'

afterAll(closeBrowser)

/** At a desk's width. */
async function looksRight(page: Page, name: string): Promise<void> {
  expect(await barriersInThemes(page, `office-${name}`)).toEqual([])
}

const focusedRole = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role'))

/** The scripts of the back-office's pages and what only they share, by the build’s own list of routes. */
function officeScripts(): string[] {
  const client = resolve(import.meta.dirname, '../apps/web/build/client')
  const read = (path: string) => readFileSync(join(client, path), 'utf8')
  const manifest = readdirSync(join(client, 'assets')).find((name) =>
    /^manifest-[0-9a-f]{8}\.js$/.test(name),
  )
  const [, json = ''] = /=(\{.*\});?$/s.exec(read(`assets/${manifest}`)) ?? []
  const { routes } = JSON.parse(json) as {
    routes: Record<string, { id: string; module: string; imports?: string[] }>
  }
  const own = Object.values(routes).filter(({ id }) => id.startsWith('features/office/'))
  const shared = own.flatMap(({ imports = [] }) => imports)
  const isOffice = (script: string) => /["'`]\/office\//.test(read(script))
  return [...own.map(({ module }) => module), ...new Set(shared.filter(isOffice))]
}

it('a traveller reads no script of the back-office, and finds nothing at its address', async () => {
  const { page, close } = await visit(phone)
  const read: string[] = []
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  await buyByApi(page, { date: nextWeek(11), phoneNumber: newNumber() })
  for (const path of ['/', '/hotel-home', '/profile', '/profile/my-travels']) await page.goto(path)
  const reply = await page.goto('/office')
  expect(reply?.status()).toBe(404)
  const office = officeScripts()
  expect(office.length).toBeGreaterThan(5)
  expect(read.filter((path) => office.includes(path))).toEqual([])
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await close()
})

it('a refund clerk takes the next refund and decides it, by keys alone, and a ticketing clerk records a late order', async () => {
  const traveller = await visit(phone)
  const orderId = await buyByApi(traveller.page, {
    date: nextWeek(13),
    phoneNumber: newNumber(),
    isRefundable: true,
  })
  await refundByApi(traveller.page, orderId)
  await traveller.close()

  const { page, expectQuiet, close } = await visit(desktop)
  const number = newNumber()
  await signInByApi(page, number)
  await makeStaff(number, ['refunds', 'orders'])
  await page.goto('/office')
  await title(page, 'چه چیزی منتظر ماست')
  await looksRight(page, 'queues')

  // From anywhere by Ctrl+K, whatever the layout of the keyboard.
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('استرداد')
  await page.getByRole('menuitem', { name: 'استردادها' }).waitFor()
  await page.keyboard.press('Enter')
  await title(page, 'استردادها')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('KeyJ')
  await expect.poll(() => focusedRole(page)).toBe('row')
  await looksRight(page, 'queue')
  await page.keyboard.press('KeyN')
  await page.getByText('این مورد در دست شماست.').waitFor()
  await page.getByLabel('درصد جریمه').fill('۱۰')
  await looksRight(page, 'refund')
  await page.getByRole('button', { name: 'پذیرفتن', exact: true }).press('Enter')
  await page.getByText(/از تأمین‌کننده خواسته می‌شود ۱ مورد/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'پذیرفتن' }).press('Enter')
  await page.getByText('پذیرفته شد؛ از تأمین‌کننده خواسته می‌شود باطل کند.').waitFor()
  await page.getByText('این مورد دیگر در صف «استردادها» نیست.').waitFor({ timeout: 60_000 })

  const late = await visit(phone)
  const lateOrder = await holdByApi(late.page, {
    date: nextWeek(16),
    phoneNumber: newNumber(),
    travellers: [{ lastName: 'ISSUELATE' }],
  })
  await payByApi(late.page, lateOrder)
  await breakPromises(lateOrder)
  await late.close()
  await page.goto('/office/queues/late')
  await page.keyboard.press('KeyN')
  await page.getByText('این مورد در دست شماست.').waitFor()
  await looksRight(page, 'order')
  await page.getByRole('button', { name: 'ثبت ناموفق' }).click()
  await page.getByText(/همین حالا به کیف پول مشتری برمی‌گردد/).waitFor()
  const sure = page.getByRole('dialog').getByRole('button', { name: 'ثبت ناموفق' })
  expect(await sure.isDisabled()).toBe(true)
  await page.getByLabel('دلیل، برای پروندهٔ سفارش').fill('ایرلاین صادر نکرد')
  // Long after the second factor it is asked for once more; who shows none has done nothing.
  await ageProof(`+98${number}`)
  await sure.click()
  const proof = page.getByRole('dialog', { name: 'یک بار دیگر تأیید کنید' })
  await proof.getByRole('textbox').waitFor()
  await looksRight(page, 'proof')
  await page.keyboard.press('Escape')
  await proof.waitFor({ state: 'detached' })
  await makeStaff(number, ['refunds', 'orders'])
  await sure.click()
  await page.getByText('ناموفق ثبت شد؛ مبلغ در کیف پول مشتری است.').waitFor()
  await page.getByText(/^ناموفق به تصمیم/).waitFor()

  // The customer is found by the order’s number, and their page tells of the wallet.
  const shown = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('searchbox').fill(toLatinDigits(shown ?? '').replace(/\D/g, ''))
  await page.getByRole('searchbox').press('Enter')
  await title(page, 'نتیجهٔ جستجو')
  await looksRight(page, 'search')
  await page.keyboard.press('KeyJ')
  await expect.poll(() => focusedRole(page)).toBe('row')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'صفحهٔ مشتری' }).click()
  await page.getByRole('heading', { name: 'گردش کیف پول' }).waitFor()
  await looksRight(page, 'customer')
  for (const width of [1600, 820, 390, 320]) {
    await resize(page, width)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, wide]).toEqual([width, 0])
  }
  expectQuiet({ refusals: true })
  await close()
})
