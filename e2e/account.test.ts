import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ageProof, letResend } from './behind-the-scenes.ts'
import { giveAuthenticator, newNumber, signIn, title } from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { newNationalCode } from './people.ts'
import { codeFor, looks, phone, type Visit, visit } from './visit.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const told = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/** Signs in on the way to a page of the profile. */
async function comeTo(look: typeof phone, path: string): Promise<Visit & { number: string }> {
  const here = await visit(look, path)
  const number = newNumber()
  await signIn(here.page, number)
  return { ...here, number }
}

/** Proves again who one is by the code that the dialog asks for. */
async function proveByCode(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'تأیید دوبارهٔ هویت' })
  const before = Date.now()
  await dialog.getByRole('button', { name: 'دریافت کد تأیید' }).click()
  const code = dialog.getByLabel('کد یک‌بارمصرف')
  await code.fill(await codeFor(number, before - 1))
  await dialog.waitFor({ state: 'hidden' })
}

describe.each(looks)('on a screen of $width px', (look) => {
  it('I write who I am, confirm my e-mail, and keep my bank accounts by proving again who I am', async () => {
    const { page, number, expectQuiet, close } = await comeTo(look, '/profile/account')
    await title(page, 'مشخصات من')
    await field(page, 'نام فارسی').fill('سارا')
    await field(page, 'نام لاتین').fill('سارا')
    await press(page, 'ذخیرهٔ مشخصات')
    await told(page, 'فقط از حروف لاتین و فاصله استفاده کنید.')
    expect(await field(page, 'نام لاتین').inputValue()).toBe('سارا')
    await field(page, 'نام لاتین').fill('Sara')
    const nationalCode = newNationalCode()
    await field(page, 'کد ملی').fill(nationalCode)
    await press(page, 'ذخیرهٔ مشخصات')
    await told(page, 'مشخصات شما ذخیره شد.')

    const email = `sara.${number}@example.com`
    await field(page, 'ایمیل').fill(email)
    await press(page, 'ارسال کد تأیید')
    await told(page, /کد تأیید به .* ارسال شد/)
    await page.getByLabel('کد یک‌بارمصرف').fill(await codeFor(email))
    await told(page, 'ایمیل شما تأیید شد.')
    await told(page, 'تأیید شده')

    await field(page, 'شمارهٔ کارت').fill('6219861034529008')
    await field(page, 'شمارهٔ شبا').fill('82054010268002081790900')
    await press(page, 'ذخیرهٔ اطلاعات مالی')
    await told(page, 'شمارهٔ کارت درست نیست.')
    await told(page, 'شمارهٔ شبا باید ۲۴ رقم باشد.')
    await told(page, 'این مورد الزامی است.')
    await field(page, 'شمارهٔ حساب').fill('۸۴۹۰۷۱۲۳۴۵')
    await field(page, 'شمارهٔ کارت').fill('6219861034529007')
    await told(page, 'بانک سامان')
    await field(page, 'شمارهٔ شبا').fill('IR820540102680020817909002')
    await told(page, 'بانک پارسیان')
    await ageProof(`+98${number}`)
    await letResend(`+98${number}`)
    await press(page, 'ذخیرهٔ اطلاعات مالی')
    await proveByCode(page, number)
    await told(page, 'اطلاعات مالی شما ذخیره شد.')

    await page.reload()
    await title(page, 'مشخصات من')
    expect(await field(page, 'شمارهٔ شبا').inputValue()).toBe('820540102680020817909002')
    expect(await field(page, 'نام فارسی').inputValue()).toBe('سارا')
    // Only this page is told of bank accounts.
    expect(await (await page.request.get('/profile')).text()).not.toContain('6219861034529007')
    expectQuiet({ refusals: true })
    await close()
  })

  it('I set a password after proving again, change it, and sign my other device out', async () => {
    const { page, number, expectQuiet, close } = await comeTo(look, '/profile/auth-data')
    await title(page, 'رمز عبور و دستگاه‌ها')
    const password = (name: string) => page.getByRole('textbox', { name, exact: true })
    await press(page, 'ثبت رمز عبور')
    await told(page, 'رمز عبور جدید را وارد کنید.')
    await password('رمز عبور جدید').fill('kabutar82')
    await password('تکرار رمز عبور').fill('kabutar82')
    await ageProof(`+98${number}`)
    await letResend(`+98${number}`)
    await press(page, 'ثبت رمز عبور')
    await proveByCode(page, number)
    await told(page, 'رمز عبور شما ثبت شد.')

    const other = await visit(look, '/?login=1')
    await other.page.getByRole('button', { name: 'ورود با رمز عبور' }).click()
    const dialog = other.page.getByRole('dialog')
    await dialog.getByLabel('شمارهٔ موبایل یا ایمیل').fill(`0${number}`)
    await dialog.getByRole('textbox', { name: 'رمز عبور', exact: true }).fill('kabutar82')
    await dialog.getByRole('button', { name: 'ورود با رمز عبور' }).click()
    await other.page.getByRole('button', { name: 'حساب کاربری' }).waitFor()

    await page.reload()
    const devices = page.getByRole('list', { name: 'دستگاه‌های فعال' }).getByRole('listitem')
    await expect.poll(() => devices.count()).toBe(2)
    await told(page, 'همین دستگاه')
    await page.getByRole('button', { name: /^خروج از کروم/ }).click()
    await told(page, 'از آن دستگاه خارج شدید.')
    await expect.poll(() => devices.count()).toBe(1)
    await other.page.goto('/profile')
    await other.page.waitForURL(/\?login=1/)
    await other.close()

    await password('رمز عبور فعلی').fill('wrong one')
    await password('رمز عبور جدید').fill('123456')
    await password('تکرار رمز عبور').fill('123456')
    await press(page, 'تغییر رمز عبور')
    await told(page, /این رمز عبور زود حدس زده می‌شود/)
    await password('رمز عبور جدید').fill('Shahin-82-parvaz')
    await password('تکرار رمز عبور').fill('Shahin-82-parvaz')
    await press(page, 'تغییر رمز عبور')
    await told(page, 'رمز عبور فعلی درست نیست.')
    await password('رمز عبور فعلی').fill('kabutar82')
    await press(page, 'تغییر رمز عبور')
    await told(page, /رمز عبور شما تغییر کرد/)
    expectQuiet({ refusals: true })
    await close()
  })

  it('I keep a passenger, correct their name, and remove them', async () => {
    const { page, expectQuiet, close } = await comeTo(look, '/profile/passengers')
    await title(page, 'مسافران ذخیره‌شده')
    await told(page, 'مسافر ذخیره‌شده‌ای یافت نشد')
    await press(page, 'افزودن مسافر')
    await press(page, 'ذخیرهٔ مسافر')
    await told(page, 'نام فارسی را وارد کنید.')
    await field(page, 'نام فارسی').fill('رضا')
    await field(page, 'نام خانوادگی فارسی').fill('مرادی')
    await field(page, 'نام لاتین').fill('Reza')
    await field(page, 'نام خانوادگی لاتین').fill('Moradi')
    await press(page, /جنسیت/)
    await page.getByRole('option', { name: 'آقا' }).click()
    const birth = page.getByRole('group', { name: 'تاریخ تولد' })
    for (const [part, digits] of Object.entries({ روز: '12', ماه: '5', سال: '1370' }))
      await birth.getByRole('textbox', { name: part }).fill(digits)
    await field(page, 'کد ملی').fill(newNationalCode())
    await press(page, 'ذخیرهٔ مسافر')
    await page.getByRole('button', { name: 'ویرایش مشخصات رضا مرادی' }).click()
    await field(page, 'نام فارسی').fill('علیرضا')
    await press(page, 'ذخیرهٔ مسافر')
    await page.getByRole('button', { name: 'حذف علیرضا مرادی' }).click()
    await told(page, /از فهرست مسافران شما حذف شود؟/)
    await page.getByRole('button', { name: 'حذف', exact: true }).click()
    await told(page, 'مسافر ذخیره‌شده‌ای یافت نشد')
    expectQuiet({ refusals: true })
    await close()
  })
})

it('the pages of the account are open to everybody in every look', {
  timeout: 600_000,
}, async () => {
  const { page, number, close } = await comeTo(phone, '/profile/account')
  const faults: string[] = []
  const look = async (name: string, action: string) =>
    void faults.push(
      ...(await faultsOf(page, name, page.getByRole('button', { name: action }).last())),
    )
  await title(page, 'مشخصات من')
  await field(page, 'شمارهٔ کارت').fill('6219861034529007')
  await field(page, 'شمارهٔ شبا').fill('820540102680020817909001')
  await press(page, 'ذخیرهٔ اطلاعات مالی')
  await told(page, 'شمارهٔ شبا درست نیست.')
  await look('account', 'ذخیرهٔ اطلاعات مالی')
  await field(page, 'شمارهٔ شبا').fill('820540102680020817909002')
  await field(page, 'شمارهٔ حساب').fill('8490712345')
  await ageProof(`+98${number}`)
  await letResend(`+98${number}`)
  await press(page, 'ذخیرهٔ اطلاعات مالی')
  await page.getByRole('button', { name: 'دریافت کد تأیید' }).click()
  await page.getByLabel('کد یک‌بارمصرف').waitFor()
  await look('account-proof', 'تأیید و ادامه')
  await page.goto('/profile/auth-data')
  await title(page, 'رمز عبور و دستگاه‌ها')
  await look('auth-data', 'ثبت رمز عبور')
  await page.goto('/profile/passengers')
  await title(page, 'مسافران ذخیره‌شده')
  await look('saved-passengers', 'افزودن مسافر')
  await press(page, 'افزودن مسافر')
  await look('saved-passenger-form', 'ذخیرهٔ مسافر')
  expect(faults).toEqual([])
  await close()
})

it('I make a passkey on my phone, come back by it in one tap, and remove it', async () => {
  const { page, expectQuiet, close } = await comeTo(phone, '/profile/auth-data')
  await title(page, 'رمز عبور و دستگاه‌ها')
  await giveAuthenticator(page)
  await press(page, 'ساختن کلید عبور روی این دستگاه')
  await told(page, 'کلید عبور این دستگاه ثبت شد.')
  const keys = page.getByRole('list', { name: 'ورود با اثر انگشت یا چهره' }).getByRole('listitem')
  await expect.poll(() => keys.count()).toBe(1)
  expect(await faultsOfState(page, 'passkeys', keys.first())).toEqual([])

  await page.getByRole('button', { name: 'حساب کاربری' }).click()
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  await page.getByRole('link', { name: 'ورود یا ثبت‌نام' }).waitFor()
  await page.goto('/profile/auth-data')
  const dialog = page.getByRole('dialog')
  const enter = dialog.getByRole('button', { name: 'ورود با اثر انگشت یا چهره' })
  await enter.waitFor()
  expect(await faultsOfState(page, 'passkey-first', enter)).toEqual([])
  await enter.click()
  await title(page, 'رمز عبور و دستگاه‌ها')
  await told(page, /آخرین ورود/)
  await keys.getByRole('button', { name: /^حذف/ }).click()
  const question = page.getByRole('alertdialog', { name: 'حذف کلید عبور' })
  await question.getByRole('button', { name: 'حذف', exact: true }).click()
  await told(page, 'کلید عبور حذف شد.')
  await expect.poll(() => keys.count()).toBe(0)
  expectQuiet()
  await close()
})

it('I close my account on a phone, am told what goes and what stays, and am nobody there afterwards', async () => {
  const { page, number, expectQuiet, close } = await comeTo(phone, '/profile/account')
  await title(page, 'مشخصات من')
  await press(page, 'بستن حساب')
  const question = page.getByRole('alertdialog', { name: 'حساب شما بسته شود؟' })
  await question.getByText('این کار برگشت ندارد.').waitFor()
  expect(await faultsOfState(page, 'close-account', question.getByRole('button').first())).toEqual(
    [],
  )
  await question.getByRole('button', { name: 'نگه داشتن حساب' }).click()
  await question.waitFor({ state: 'hidden' })

  await ageProof(`+98${number}`)
  await letResend(`+98${number}`)
  await press(page, 'بستن حساب')
  await question.getByRole('button', { name: 'بله، حساب را ببندید' }).click()
  await proveByCode(page, number)
  await told(page, 'حساب شما بسته شد.')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto(new URL('/profile/account', page.url()).href)
  await page.getByRole('dialog').getByText('شمارهٔ موبایل').first().waitFor()
  // The call is refused once, for want of a fresh proof.
  expectQuiet({ refusals: true })
  await close()
})
