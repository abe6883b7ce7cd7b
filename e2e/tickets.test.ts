import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { buyByApi } from './by-api.ts'
import { newNumber, nextWeek, title } from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { bare, checkPathOf, downloadTicket, pagesOf } from './ticket-file.ts'
import { doorstep, phone, visit } from './visit.ts'

it('I show my ticket, and whoever scans it learns that it is real and not who I am', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const orderId = await buyByApi(page, { date: nextWeek(), phoneNumber: newNumber() })

  await page.goto(`/profile/my-travels/order-details/HotelOrderDetails?orderId=${orderId}`)
  await page.waitForURL(/order-details\?orderId=/)
  await page.goto(`/profile/my-travels/order-details/flight-order-items?orderId=${orderId}`)
  await title(page, 'بلیت الکترونیکی پرواز')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'افزودن به تقویم' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^trip-.+\.ics$/)
  const calendar = await readFile(await download.path(), 'utf8')
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)

  // By keyboard its tools tell their names, and nothing of a name that was closed stays on the page.
  await page.getByRole('button', { name: 'دریافت PDF' }).focus()
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip', { name: 'افزودن به تقویم' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tooltip').waitFor({ state: 'detached', timeout: 5_000 })

  // The paper says what the page says, and the print takes one sheet.
  const { written } = await downloadTicket(page)
  const article = page.getByRole('article')
  const facts = ((await article.textContent()) ?? '').match(
    /[۰-۹]{1,3}(?:٬[۰-۹]{3})+|[A-Z0-9]{6,}|[۰-۹]{2}:[۰-۹]{2}|[۰-۹]{8,}/g,
  )
  for (const fact of facts ?? []) expect(written).toContain(bare(fact))
  const printed = await page.pdf({ format: 'A4', printBackground: true })
  expect(await pagesOf(new Uint8Array(printed))).toHaveLength(1)

  const path = await checkPathOf(page)
  const shown = (await page.getByRole('article').textContent()) ?? ''
  const pnr = /کد رزرو\W*([A-Z0-9]{6})/.exec(shown)?.[1] ?? 'no code'
  expectQuiet()
  await close()

  const stranger = await visit(phone, path)
  await title(stranger.page, 'این بلیت معتبر است')
  const told = (await stranger.page.content()) ?? ''
  expect(told).toContain(pnr.slice(-3))
  for (const secret of [pnr, 'مرادی', 'Moradi', orderId]) expect(told).not.toContain(secret)
  expect(await faultsOf(stranger.page, 'ticket-verify')).toEqual([])
  await stranger.page.goto('/tickets/verify/made-up')
  await title(stranger.page, 'بلیتی با این کد پیدا نشد')
  expect(await faultsOfState(stranger.page, 'ticket-verify-unknown')).toEqual([])
  stranger.expectQuiet()
  await stranger.close()
})
