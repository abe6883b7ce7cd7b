import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ageProof, makeStaff } from './behind-the-scenes.ts'
import { giveAuthenticator, newNumber, signIn, title } from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { phone, visit } from './visit.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

it('I register a passkey, keep my recovery codes, and ask for a colleague’s scopes, which another has to allow', async () => {
  const colleague = newNumber()
  const first = await visit(phone, '/profile/account')
  await signIn(first.page, colleague)
  await first.close()

  const { page, expectQuiet, close } = await visit(phone, '/profile/account')
  const number = newNumber()
  await signIn(page, number)
  await makeStaff(number, ['users', 'audit', 'finance'], { isProved: false })
  await giveAuthenticator(page)
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(new URL(reply.url()).pathname)
  })
  await page.goto('/office/approvals', { waitUntil: 'networkidle' })
  await title(page, 'ورود کارکنان')
  // Before the gate nothing of the office is asked for, which would only be refused.
  expect(refused).toEqual([])
  expect(await faultsOf(page, 'staff-set-up')).toEqual([])
  await press(page, 'نمایش QR')
  await page.getByRole('img', { name: 'تصویر QR برای برنامهٔ کدساز' }).waitFor()
  expect(await faultsOfState(page, 'staff-totp')).toEqual([])
  await page.getByLabel('نام این کلید').fill('گوشی من')
  await press(page, 'ثبت کلید عبور')
  await page.getByRole('heading', { name: 'کدهای بازیابی' }).waitFor()
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /^\S{4}-\S{4}-\S{4}$/ })
      .count(),
  ).toBe(10)
  expect(await faultsOfState(page, 'staff-recovery-codes')).toEqual([])
  await press(page, 'یادداشت کردم، ادامه')

  await page.getByRole('link', { name: 'همکاران و دسترسی‌ها' }).click()
  await title(page, 'همکاران و دسترسی‌ها')
  expect(await faultsOf(page, 'staff-roles')).toEqual([])
  await page.getByLabel('موبایل یا ایمیل کسی که یک بار وارد شده است').fill(colleague)
  await press(page, 'پیدا کردن')
  await page.getByRole('dialog').getByText('مشتری را پیدا می‌کند و پاسخ می‌دهد').click()
  await page.getByRole('dialog').getByLabel('دلیل').fill('همکار جدید پشتیبانی')
  // Long after the proof it is asked for once more, and then the same press is carried out.
  await ageProof(`+98${number}`)
  await page.getByRole('dialog').getByRole('button', { name: 'درخواست تأیید' }).click()
  const proof = page.getByRole('dialog', { name: 'یک بار دیگر تأیید کنید' })
  await proof.getByRole('button', { name: 'تأیید با کلید عبور' }).click()
  await page.getByText('درخواست ثبت شد و منتظر تأیید همکار دیگری است.').first().waitFor()

  await page.getByRole('link', { name: 'تأییدها' }).click()
  await page
    .getByRole('link', { name: /تغییر دسترسی/ })
    .first()
    .click()
  await page.getByText('تصمیم با همکار دیگری است').waitFor()
  expect(await page.getByRole('button', { name: 'تأیید و انجام' }).count()).toBe(0)
  expect(await faultsOfState(page, 'staff-approval')).toEqual([])

  await page.goto('/office/audit?kind=approvals.asked')
  await title(page, 'گزارش کارها')
  await page.getByText('همکار جدید پشتیبانی').waitFor()
  expect(await faultsOf(page, 'staff-audit')).toEqual([])
  // The one refusal is that of the old proof.
  expectQuiet({ refusals: true })
  await close()
})
