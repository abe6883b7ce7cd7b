// I ask for a visa, pay for it, am asked for one paper more and give it, and take my visa; others are refused or give theirs up, and have their money.
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { buyVisasByApi, payByApi, signInByApi } from './by-api.ts'
import { atBank, goToBank, heldOrder, newNumber, signIn, title } from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { officerSays } from './staff.ts'
import { choosePaper, fillApplicant, headPicture, paperPicture } from './visa-form.ts'
import { phone, visit } from './visit.ts'

/** Nobody else's among the open cases. */
const lastName = `Moradi${String.fromCharCode(...Array.from({ length: 8 }, () => 97 + randomInt(26)))}`

it('somebody asks for a visa of Dubai on a phone, pays, is asked for a paper and gives it', async () => {
  const { page, expectQuiet, close } = await visit(phone, '/visa/uae/type?type=30d-single')
  await page.getByRole('link', { name: 'درخواست آنلاین' }).click()
  await title(page, 'مشخصات متقاضیان ویزا')
  const send = page.getByRole('button', { name: 'ثبت و ادامه' })
  await send.click()
  await page.getByText('لطفاً این موارد را کامل یا اصلاح کنید').waitFor()
  expect(await faultsOf(page, 'visa-request', send)).toEqual([])

  const { passportNumber } = await fillApplicant(page, { lastName })
  const number = newNumber()
  await page.getByLabel('شمارهٔ موبایل').fill(`0${number}`)
  // A picture is for its owner's eyes only, so its owner signs in; nothing that was typed is lost.
  const passport = page.getByRole('group', { name: /^گذرنامه/ })
  await choosePaper(passport, Buffer.from('%PDF-1.7 no picture'))
  await signIn(page, number)
  await passport.getByRole('alert').waitFor()
  await choosePaper(passport, await paperPicture())
  await passport.getByText('دریافت شد').waitFor()
  await page.reload()
  await passport.getByText('دریافت شد').waitFor()
  await send.click()
  await page.getByText('تصویر این مدرک را بفرستید').first().waitFor()
  // A photo of another shape is not taken; cut, or another one, it is.
  const photo = page.getByRole('group', { name: /^عکس/ })
  await choosePaper(photo, await headPicture({ width: 900, height: 900 }))
  await expect.poll(() => page.getByText('دریافت شد').count()).toBe(2)
  await send.click()
  await page.getByText('شکل عکس با اندازهٔ خواسته‌شده یکی نیست').first().waitFor()
  expect(await faultsOfState(page, 'visa-photo', send)).toEqual([])
  await photo.getByRole('button', { name: /حذف/ }).click()
  await choosePaper(photo, await headPicture({ width: 700, height: 900 }))
  await expect.poll(() => page.getByText('دریافت شد').count()).toBe(2)
  await send.click()

  const orderId = await heldOrder(page)
  await page.getByText('۲ تا ۸ روز کاری').waitFor()
  await page.getByText('پیش از بررسی مدارک').first().waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('بلیت')
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await title(page, /^پرداخت شد و پرونده/)
  await page.goto(`/visa/payment/${orderId}`)
  await page.getByRole('link', { name: 'پیگیری پرونده' }).click()

  await title(page, 'ویزای امارات، ۳۰ روزه، یک‌بار ورود')
  await page.getByText('نوبت ماست').waitFor()
  const caseId = await openCase()
  await officerSays('ask', caseId, 'nationalCard', 'missing', '--note', 'هر دو روی کارت')
  await page.reload()
  await page.getByText('نوبت شماست').first().waitFor()
  await page.getByText('شمارش روز وعده متوقف است').waitFor()
  const asked = page.getByRole('group', { name: 'کارت ملی: ارسال نشده است' })
  const give = page.getByRole('button', { name: 'ارسال این مدرک' })
  expect(await faultsOf(page, 'visa-case', give)).toEqual([])
  await choosePaper(asked, await paperPicture())
  await asked.getByText('دریافت شد').waitFor()
  await give.click()
  await page.getByText('مدارک دوباره بررسی می‌شود').waitFor()
  await page.getByText('نوبت ماست').waitFor()

  // What would come back is said before anything is pressed for good.
  await page.getByRole('button', { name: 'انصراف از ویزا' }).click()
  await page.getByRole('alertdialog').getByText('به کیف پول شما برمی‌گردد').waitFor()
  await page.getByRole('button', { name: 'نه، ادامه بدهید' }).click()
  await officerSays('move', caseId, 'ready')
  await officerSays('file', caseId, '--reference', 'GDRFA-7781')
  await page.reload()
  await page.getByText('GDRFA-7781').first().waitFor()
  await page.getByText('نوبت مرجع صدور است').waitFor()
  expect(await page.getByRole('button', { name: 'انصراف از ویزا' }).count()).toBe(0)

  // It is issued: taking it is its delivery, and from then on its papers are counted down.
  const visa = join(tmpdir(), `visa-${caseId}.jpg`)
  await writeFile(visa, await paperPicture())
  const printed = `${lastName.toUpperCase()} SARA`
  const paper = ['--number', 'V-201/55', '--passport', passportNumber, '--name', printed]
  await officerSays('approve', caseId, ...paper)
  await officerSays('visa', caseId, '--from', visa)
  await page.reload()
  await page.getByText('با اولین دریافت، ویزا تحویل‌شده حساب می‌شود').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'دریافت ویزا' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('visa-V-201-55.jpg')
  await page.getByText('ویزا تحویل شد').first().waitFor()
  await page.getByText('۹۰ روز مانده است').waitFor()
  await page.goto('/profile/my-travels')
  await page.getByText('ویزای امارات').first().waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('بلیت')
  // The photo of another shape was refused.
  expectQuiet({ refusals: true })
  await close()
})

/** The case of this journey, as an officer finds it. */
async function openCase(): Promise<string> {
  const open = (await officerSays('list')).split('\n')
  return open[open.findIndex((row) => row.includes(lastName)) - 1]?.split(' ')[0] ?? ''
}

// Both ends are in visa-sale-calls.test.ts, rooms for the embassy in visa-kit-calls.test.ts.
it.runIf(inject('bothWidths'))(
  'of two visas one is refused and paid back by itself, the other given up; flights and rooms for the embassy are booked once, with what is at risk in sight, and all given back from the case',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, '/visa-home')
    await signInByApi(page, newNumber())
    const { orderId, caseIds } = await buyVisasByApi(page, 2)
    const [refused = ''] = caseIds
    const trip = `/profile/my-travels/order-details?orderId=${orderId}`
    await page.goto(trip)
    await page.getByRole('link', { name: 'ساختن بستهٔ سفارت' }).click()
    await title(page, 'بستهٔ سفارت')
    await page.getByText('لغو رایگان تا').first().waitFor()
    await page.getByText('در خطر، اگر ویزا داده نشود').waitFor()
    const book = page.getByRole('button', { name: 'رزرو و ادامهٔ پرداخت' })
    expect(await faultsOf(page, 'visa-kit', book)).toEqual([])
    await book.click()
    const kit = await heldOrder(page)
    expect(kit).not.toBe(orderId)
    // Whoever goes back and presses again has it already.
    await page.goBack()
    await book.click()
    await page.getByText('دوباره رزرو نشد').waitFor()
    await page.getByRole('link', { name: 'دیدن سفارش قبلی' }).waitFor()
    await payByApi(page, kit)

    await officerSays('move', refused, 'ready')
    await officerSays('file', refused, '--reference', 'GDRFA-7782')
    await officerSays('reject', refused, '--note', 'پاسخ منفی')
    await page.goto(trip)
    await page.getByText('ویزا داده نشد').first().waitFor()
    await page
      .getByText(/تومان به کیف پول شما برگشت/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'انصراف از ویزا' }).click()
    await page.getByRole('alertdialog').getByText('همهٔ مبلغ').waitFor()
    await page.getByRole('button', { name: 'بله، انصراف می‌دهم' }).click()
    await page.getByText('انصراف دادید').first().waitFor()
    expect(await page.getByRole('button', { name: 'انصراف از ویزا' }).count()).toBe(0)

    // Nobody of them travels: what was booked for it goes back by one press, at the total that stands above it.
    await page.goto(trip)
    await page.getByRole('link', { name: 'پس دادن رزروها' }).click()
    await title(page, 'پس دادن رزروهای این ویزا')
    const giveBack = page.getByRole('button', { name: 'پس دادن همه' })
    expect(await faultsOfState(page, 'kit-back', giveBack)).toEqual([])
    await giveBack.click()
    await page.getByText('برای ثبت درخواست، این را تأیید کنید').waitFor()
    await page.getByText('همهٔ این رزروها لغو شود').click()
    await giveBack.click()
    await title(page, 'درخواست‌های استرداد')
    await page.getByRole('article').filter({ hasText: 'بستهٔ سفارت' }).waitFor()
    await page.goto('/profile/transactions')
    expect(await page.getByText('ویزای امارات').count()).toBeGreaterThan(1)
    // The second press was refused.
    expectQuiet({ refusals: true })
    await close()
  },
)
