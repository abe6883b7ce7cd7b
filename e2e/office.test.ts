/** The desk in the browser, a day's work of each role; in one piece, for its roles share a browser and how its looks are judged. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { toLatinDigits, toPersianDigits } from '@parastoo/kit/text'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  ageProof,
  breakPromises,
  lastSoldFlight,
  leaveDesk,
  makeStaff,
  picturedHotel,
} from './behind-the-scenes.ts'
import {
  askSupportByApi,
  buyByApi,
  holdByApi,
  payByApi,
  refundByApi,
  signInByApi,
} from './by-api.ts'
import { jalaliOf, newNumber, nextWeek, serverShows, title } from './journey.ts'
import { barriersInThemes, barriersOfState, resize } from './looks.ts'
import { newNationalCode } from './people.ts'
import { desktop, doorstep, phone, visit } from './visit.ts'

/** At a desk's width. */
async function looksRight(page: Page, name: string): Promise<void> {
  expect(await barriersInThemes(page, `office-${name}`)).toEqual([])
}

/** The same of another state of such a page: in `npm test` in one theme. */
async function stateLooksRight(page: Page, name: string): Promise<void> {
  expect(await barriersOfState(page, `office-${name}`)).toEqual([])
}

/** The server says once that an earlier press is still being done; answers a wait until the page says so. */
async function stillAtIt(page: Page, address: string): Promise<() => Promise<void>> {
  const errors = [{ code: 'REQUEST_IN_PROGRESS', messages: ['در حال انجام است.'] }]
  await page.route(
    address,
    (route) => route.fulfill({ status: 409, json: { data: null, meta: { errors } } }),
    { times: 1 },
  )
  return () => page.getByText('در حال انجام است؛ همین‌جا نتیجه را می‌گوییم.').waitFor()
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
  const { page, close } = await visit(phone, doorstep)
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

it('a refund clerk takes the next refund and decides it, and a ticketing clerk records a late order, by keys alone', async () => {
  const traveller = await visit(phone, doorstep)
  const orderId = await buyByApi(traveller.page, {
    date: nextWeek(13),
    phoneNumber: newNumber(),
    isRefundable: true,
  })
  await refundByApi(traveller.page, orderId)
  await traveller.close()

  const { page, expectQuiet, close } = await visit(desktop, doorstep)
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
  await stateLooksRight(page, 'queue')
  await page.keyboard.press('KeyN')
  await page.getByText('این مورد در دست شماست.').waitFor()
  // Less than the table's 40 per cent would have to be asked of a second person.
  await page.getByLabel('درصد جریمه').fill('۵۰')
  await looksRight(page, 'refund')
  await page.getByRole('button', { name: 'پذیرفتن', exact: true }).press('Enter')
  await page.getByText(/از تأمین‌کننده خواسته می‌شود ۱ مورد/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'پذیرفتن' }).press('Enter')
  await page.getByText('پذیرفته شد؛ از تأمین‌کننده خواسته می‌شود باطل کند.').waitFor()
  await page.getByText('این مورد دیگر در صف «استردادها» نیست.').waitFor({ timeout: 60_000 })

  const late = await visit(phone, doorstep)
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
  await page.getByRole('button', { name: 'ثبت ناموفق' }).press('Enter')
  await page.getByText(/همین حالا به کیف پول مشتری برمی‌گردد/).waitFor()
  const sure = page.getByRole('dialog').getByRole('button', { name: 'ثبت ناموفق' })
  expect(await sure.isDisabled()).toBe(true)
  await page.getByLabel('دلیل، برای پروندهٔ سفارش').fill('ایرلاین صادر نکرد')
  const proof = page.getByRole('dialog', { name: 'یک بار دیگر تأیید کنید' })
  // After half an hour away it is asked for over what stands open, and what was written stays.
  await leaveDesk(`+98${number}`)
  await sure.press('Enter')
  await proof.getByText(/مدتی کار نکرده‌اید/).waitFor()
  await page.keyboard.press('Escape')
  await proof.waitFor({ state: 'detached' })
  const reason = page.getByLabel('دلیل، برای پروندهٔ سفارش')
  expect(await reason.inputValue()).toBe('ایرلاین صادر نکرد')
  await makeStaff(number, ['refunds', 'orders'])
  // Long after the second factor it is asked for once more; who shows none has done nothing.
  await ageProof(`+98${number}`)
  await sure.press('Enter')
  await proof.getByRole('textbox').waitFor()
  await stateLooksRight(page, 'proof')
  // Escape is heard by whoever has the focus: it is in the question by itself.
  const hasFocus = () => proof.evaluate((dialog) => dialog.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press('Escape')
  await proof.waitFor({ state: 'detached' })
  await makeStaff(number, ['refunds', 'orders'])
  await sure.press('Enter')
  await page.getByText('ناموفق ثبت شد؛ مبلغ در کیف پول مشتری است.').waitFor()
  await page.getByText(/^ناموفق به تصمیم/).waitFor()

  // The customer is found by the order’s number, and their page tells of the wallet.
  const shown = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('searchbox').fill(toLatinDigits(shown ?? '').replace(/\D/g, ''))
  await page.getByRole('searchbox').press('Enter')
  await title(page, 'نتیجهٔ جستجو')
  await stateLooksRight(page, 'search')
  await page.keyboard.press('KeyJ')
  await expect.poll(() => focusedRole(page)).toBe('row')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'صفحهٔ مشتری' }).press('Enter')
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

it('a counter clerk sells a ticket that was bought elsewhere, our travellers are told of their flight, a discount code is asked for and a hotel described', async () => {
  const traveller = await visit(phone, doorstep)
  const on = nextWeek(15)
  await buyByApi(traveller.page, { date: on, phoneNumber: newNumber() })
  await traveller.close()
  const row = await lastSoldFlight()

  const { page, expectQuiet, close } = await visit(desktop, doorstep)
  const number = newNumber()
  await signInByApi(page, number)
  await makeStaff(number, ['orders', 'inventory', 'finance'])
  const shows = async (name: string) => {
    await looksRight(page, name)
    for (const width of [768, 390, 320]) {
      await resize(page, width)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([name, width, wide]).toEqual([name, width, 0])
    }
    await resize(page, 1280)
  }
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

  await page.goto('/office/till')
  await title(page, 'صندوق من')
  await press('باز کردن صندوق')
  const opening = dialog.getByLabel('پول آغاز نوبت (تومان)')
  await opening.pressSequentially('1.5')
  await dialog.getByText('عدد را بدون اعشار و فقط با رقم بنویسید.').waitFor()
  const opens = dialog.getByRole('button', { name: 'باز کردن صندوق' })
  expect(await opens.isDisabled()).toBe(true)
  await opening.fill('0')
  await dialog.getByRole('button', { name: 'باز کردن صندوق' }).click()
  await page.getByText('صندوق باز شد.').waitFor()
  await press('فروش به مشتری')
  await dialog.getByLabel('شمارهٔ موبایل').fill(`0${newNumber()}`)
  await dialog.getByRole('button', { name: 'فروش به مشتری' }).click()
  await page.getByRole('link', { name: 'ثبت بلیت خریداری‌شده از بیرون' }).click()
  await title(page, 'بلیتی که از بیرون خریده‌اید')
  await press('ثبت سفارش')
  await page.getByText('نام فروشندهٔ بلیت را وارد کنید.').waitFor()
  await shows('external-refused')
  const fill = async (values: Record<string, string>, within = page.locator('main')) => {
    for (const [label, value] of Object.entries(values))
      await within.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  const day = (group: string, date: readonly [string, string, string]) =>
    fill(
      { روز: date[2], ماه: date[1], سال: date[0] },
      page.getByRole('group', { name: group, exact: true }),
    )
  await fill({
    فروشنده: 'دفتر ماهان',
    'کد رزرو (PNR)': 'k7qwer',
    'درصد جریمهٔ استرداد': '30',
    'کد ایرلاین': 'w5',
    'شمارهٔ پرواز': '1015',
    'مبدأ (کد فرودگاه)': 'thr',
    'مقصد (کد فرودگاه)': 'mhd',
    'ساعت حرکت': '۸:۳۰',
    'ساعت رسیدن': '۱۰:۰۰',
    'شمارهٔ بلیت (۱۳ رقم)': `815${number}`,
    'نام فارسی': 'سارا',
    'نام خانوادگی فارسی': 'مرادی',
    'نام لاتین': 'Sara',
    'نام خانوادگی لاتین': 'Moradi',
    'کد ملی': newNationalCode(),
    'فروش به مشتری، بزرگسال': '4200000',
    'خرید از فروشنده، بزرگسال': '4000000',
  })
  const leaves = jalaliOf(nextWeek(20))
  await day('روز حرکت', [leaves.year, leaves.month, leaves.day])
  await day('تاریخ تولد', ['1370', '5', '12'])
  await page.getByRole('button', { name: /جنسیت/ }).click()
  await page.getByRole('option', { name: 'خانم' }).click()
  await shows('external')
  const entering = await stillAtIt(page, '**/office/External/Enter')
  await press('ثبت سفارش')
  await entering()
  await page.getByRole('heading', { name: 'پرداخت در دفتر' }).waitFor()
  // A colleague, or this clerk in another tab, is about to write down a slip for the same order.
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  const slip = tab.getByRole('dialog')
  await tab.getByRole('button', { name: 'دریافت با کارتخوان' }).click()
  for (const [label, digits] of [
    ['شمارهٔ پایانه', '12345678'],
    ['شمارهٔ پیگیری رسید', '451'],
    ['چهار رقم آخر کارت', '9912'],
  ] as const)
    await slip.getByLabel(label).fill(digits)
  await press('دریافت نقدی')
  await dialog.getByRole('button', { name: 'دریافت نقدی' }).click()
  await page.getByText('پرداخت ثبت شد.').waitFor()
  await slip.getByRole('button', { name: 'دریافت با کارتخوان' }).click()
  await tab.getByText('دریافت شما ثبت نشد').waitFor()
  await tab.getByText('اکنون چیزی برای پرداخت این سفارش نیست.').waitFor()
  await tab.close()

  await page.goto('/office/money/campaigns')
  await title(page, 'کدهای تخفیف')
  await press('درخواست کد جدید')
  await fill(
    {
      'کد (۳ تا ۳۲ حرف و رقم)': `Y${number}`,
      'نام کمپین': 'یلدا',
      درصد: '15',
      'بودجهٔ کل (تومان)': '30000000',
      دلیل: 'شب یلدا',
    },
    dialog,
  )
  await day('از روز', [leaves.year, leaves.month, leaves.day])
  await day('تا پایان روز', [String(Number(leaves.year) + 1), leaves.month, '1'])
  await stateLooksRight(page, 'campaign-asked')
  await dialog.getByRole('button', { name: 'درخواست کد جدید' }).click()
  await page.getByText('درخواست ثبت شد و منتظر تأیید است.').waitFor()
  await page.goto('/office/approvals')
  await page
    .getByRole('link', { name: /کمپین تخفیف/ })
    .first()
    .click()
  await page.getByText(/۱۵٪ تخفیف می‌دهد/).waitFor()
  await shows('campaign-approval')

  await page.goto(`/office/inventory/flights/list?row=${row}&on=${on}`)
  await press('پیام به همه')
  await press('پیش‌نمایش')
  await page.getByText('۱ نفر این را می‌خوانند:').waitFor()
  await stateLooksRight(page, 'tell-all')
  await dialog.getByRole('button', { name: 'پیام به همه' }).click()
  await page.getByText(/به ۱ نفر پیام رفت/).waitFor()

  const hotel = await picturedHotel()
  await page.goto(`/office/hotels/${hotel}`)
  await title(page, 'محتوای هتل')
  await page.getByRole('button', { name: 'آسانسور' }).click()
  const across = page.getByRole('textbox', { name: 'از چپ (٪)' }).first()
  await across.fill('1.5')
  await page.getByText('عدد را بدون اعشار و فقط با رقم بنویسید.').waitFor()
  await across.fill('20')
  await shows('property')
  await press('ذخیره')
  await page.getByText('ذخیره شد.').waitFor()
  await page.reload()
  expect(toLatinDigits(await across.inputValue())).toBe('20')
  expectQuiet({ refusals: true })
  await close()
})

it('support answers and looks as the customer does, an accountant compares a statement, a manager allows it and an auditor reads it all', async () => {
  const traveller = await visit(phone, doorstep)
  const orderId = await buyByApi(traveller.page, { date: nextWeek(17), phoneNumber: newNumber() })
  const asked = `بلیت من کجاست؟ ${orderId.slice(-6)}`
  await askSupportByApi(traveller.page, orderId, asked)
  const second = await buyByApi(traveller.page, { date: nextWeek(18), phoneNumber: newNumber() })
  await askSupportByApi(traveller.page, second, 'صندلی کنار پنجره می‌خواهم')
  await traveller.close()
  const colleague = async (...scopes: string[]) => {
    const one = await visit(desktop, doorstep)
    const number = newNumber()
    await signInByApi(one.page, number)
    await makeStaff(number, scopes)
    return { ...one, number, dialog: one.page.getByRole('dialog') }
  }
  const chief = await colleague('finance.approve', 'finance.read', 'orders.read', 'users')

  const support = await colleague('orders.read')
  const { page } = support
  await page.goto('/office')
  await page.getByRole('link', { name: /پیام‌های پشتیبانی/ }).click()
  await title(page, 'پیام‌های پشتیبانی')
  // What is written to one traveller never stands in the form of the next, and waits where it was written.
  await page.keyboard.press('KeyN')
  await page.waitForURL(/\/office\/support\//)
  const reply = page.getByLabel('پاسخ به مسافر')
  await reply.fill('برای مسافر اول')
  const first = page.url()
  await page.getByRole('button', { name: /برداشتن مورد بعدی/ }).click()
  await page.waitForURL((url) => /\/office\/support\//.test(url.href) && url.href !== first)
  await expect.poll(() => reply.inputValue()).toBe('')
  await page.goBack()
  await expect.poll(() => reply.inputValue()).toBe('برای مسافر اول')
  await reply.fill('')
  await page.goto('/office/queues/support')
  await page
    .getByRole('row', { name: new RegExp(asked.slice(-6)) })
    .first()
    .click()
  await page.getByText(asked).first().waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^سفارش/ })
    .click()
  await page.getByRole('heading', { name: 'یادداشت‌های همکاران' }).waitFor()
  await page.getByRole('button', { name: 'خبر دادن به همکار' }).click()
  const named = new RegExp(toPersianDigits(chief.number.slice(-4)))
  await page.getByRole('menuitem', { name: named }).click()
  const note = page.getByLabel('یادداشت جدید')
  await note.press('End')
  await note.pressSequentially('این بلیت را ببینید')
  await page.getByRole('button', { name: 'ثبت یادداشت' }).click()
  await page.getByText('یادداشت ثبت شد.').waitFor()
  await stateLooksRight(page, 'order-notes')
  await page.getByRole('link', { name: 'صفحهٔ مشتری' }).click()
  await page.getByRole('button', { name: 'دیدن از نگاه مشتری' }).click()
  await support.dialog.getByLabel('دلیل').fill('بلیت را پیدا نمی‌کند')
  await support.dialog.getByRole('button', { name: 'دیدن از نگاه مشتری' }).click()
  await page.getByText(/فقط برای خواندن/).waitFor()
  await looksRight(page, 'seen-trips')
  await page.locator(`a[href*="/order-details?orderId=${orderId}"]`).first().click()
  await page.waitForURL(/\/as\/trip/)
  await page.getByRole('heading', { name: 'مبلغ' }).or(page.getByText('پشتیبانی')).first().waitFor()
  await stateLooksRight(page, 'seen-trip')
  await page.getByRole('link', { name: 'پشتیبانی' }).last().click()
  await page.getByText('این صفحهٔ مشتری است و فقط خوانده می‌شود.').waitFor()
  await page.goto('/office/queues/support')
  await page
    .getByRole('row', { name: new RegExp(asked.slice(-6)) })
    .first()
    .click()
  await page.getByLabel('پاسخ به مسافر').fill('بلیت شما در سفرهای من است.')
  await page.getByRole('button', { name: 'ارسال پاسخ' }).click()
  await page.getByText('پاسخ ارسال شد و پیامک آن می‌رود.').waitFor()
  support.expectQuiet({ refusals: true })
  await support.close()

  const accountant = await colleague('finance')
  const desk = accountant.page
  await desk.goto('/office/money/statements')
  await title(desk, 'صورت‌حساب‌ها')
  await looksRight(desk, 'statements')
  await desk.getByRole('button', { name: 'ثبت صورت‌حساب' }).click()
  await accountant.dialog.getByRole('button', { name: /تأمین‌کننده/ }).click()
  await desk.getByRole('option', { name: 'پروازهای خودمان' }).click()
  const today = jalaliOf(new Date().toISOString().slice(0, 10))
  const day = async (group: string, { year, month, day: of }: typeof today) => {
    const within = accountant.dialog.getByRole('group', { name: group, exact: true })
    for (const [label, value] of Object.entries({ روز: of, ماه: month, سال: year }))
      await within.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  for (const group of ['از روز', 'تا روز', 'سررسید پرداخت']) await day(group, today)
  const reference = `Z${newNumber()}`
  const handIn = (name: string, text: string) =>
    accountant.dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await handIn('bad.csv', `PNR,مبلغ (ریال)\n${reference},1.5\n`)
  await accountant.dialog.getByRole('button', { name: 'ثبت صورت‌حساب' }).click()
  await accountant.dialog.getByText('سطر ۲: مبلغ عدد درستی نیست').waitFor()
  // Said at the file alone, and only while that file is the one.
  const isBad = accountant.dialog.getByText('بعضی سطرهای فایل درست نیست و چیزی ثبت نشد.')
  expect(await isBad.count()).toBe(1)
  await handIn('statement.csv', `PNR,مبلغ (ریال)\n${reference},70000\n`)
  await accountant.dialog.getByText('سطر ۲: مبلغ عدد درستی نیست').waitFor({ state: 'detached' })
  expect(await isBad.count()).toBe(0)
  await stateLooksRight(desk, 'statement-form')
  await accountant.dialog.getByRole('button', { name: 'ثبت صورت‌حساب' }).click()
  await title(desk, 'صورت‌حساب پروازهای خودمان')
  const line = desk.getByRole('row', { name: new RegExp(reference) })
  await line.waitFor()
  for (const width of [768, 390, 320, 1280]) {
    await resize(desk, width)
    const wide = await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, wide]).toEqual([width, 0])
  }
  await looksRight(desk, 'statement')
  await line.getByRole('button', { name: 'پذیرش رقم آن‌ها' }).click()
  await accountant.dialog.getByLabel('دلیل').fill('بلیت دفتری')
  await accountant.dialog.getByRole('button', { name: 'پذیرش رقم آن‌ها' }).click()
  const approval = await line.getByRole('link', { name: 'منتظر تأیید همکار' }).getAttribute('href')
  accountant.expectQuiet({ refusals: true })
  await accountant.close()

  const boss = chief.page
  await boss.goto('/office')
  await boss.getByRole('heading', { name: /نوشته‌های همکاران برای شما/ }).waitFor()
  await stateLooksRight(boss, 'mentions')
  await boss.getByRole('link', { name: /این بلیت را ببینید/ }).click()
  await boss.getByRole('heading', { name: 'یادداشت‌های همکاران' }).waitFor()
  await boss.goto('/office')
  await title(boss, 'چه چیزی منتظر ماست')
  await expect.poll(() => boss.getByRole('heading', { name: /نوشته‌های همکاران/ }).count()).toBe(0)
  await boss.goto('/office/approvals')
  await boss.locator(`main a[href="${approval}"]`).first().click()
  await boss.getByText(new RegExp(reference)).waitFor()
  await stateLooksRight(boss, 'statement-approval')
  const approving = await stillAtIt(boss, '**/office/Approval/Approve')
  await boss.getByRole('button', { name: 'تأیید و انجام' }).click()
  await approving()
  await boss.getByText('انجام شد').first().waitFor()
  await boss.goto('/office/reports')
  await title(boss, 'گزارش‌ها')
  await looksRight(boss, 'reports')
  await boss.goto('/office/roles')
  await title(boss, 'همکاران و دسترسی‌ها')
  chief.expectQuiet({ refusals: true })
  await chief.close()

  const auditor = await colleague('audit')
  const book = auditor.page
  await book.goto('/office/audit')
  await title(book, 'گزارش کارها')
  for (const name of ['تأیید درخواست همکار', 'دیدن از نگاه مشتری', 'ثبت صورت‌حساب تأمین‌کننده'])
    await book.getByRole('link', { name, exact: true }).first().waitFor()
  await looksRight(book, 'audit')
  await book.goto(`/office/orders/${orderId}`)
  await book.getByRole('heading', { name: 'یادداشت‌های همکاران' }).waitFor()
  await book.goto('/office/money/statements')
  await title(book, 'صورت‌حساب‌ها')
  expect(await book.getByRole('button', { name: 'ثبت صورت‌حساب' }).count()).toBe(0)
  auditor.expectQuiet({ refusals: true })
  await auditor.close()
})

it('an editor writes an article with a picture and a live price, is met by a colleague, shows it and moves it', async () => {
  const { page, expectQuiet, close } = await visit(desktop, doorstep)
  const number = newNumber()
  await signInByApi(page, number)
  await makeStaff(number, ['content', 'content.publish'])
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const sure = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const words = page.getByRole('textbox', { name: 'متن صفحه' })
  const tool = (name: string) =>
    page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
  const saved = () => page.getByText(/^ذخیره شد/).waitFor()

  await page.goto('/office/content')
  await title(page, 'صفحه‌ها و مقاله‌ها')
  await looksRight(page, 'content')
  await press('صفحهٔ جدید')
  const address = `/magazine/spring-${number}`
  await dialog.getByLabel('عنوان').fill('سفر بهاری به جزیره کیش')
  await dialog.getByLabel('آدرس').fill(address)
  await sure('صفحهٔ جدید')
  await title(page, 'سفر بهاری به جزیره کیش')

  // Written, pasted from a word processor, and mended one suggestion at a time.
  await words.click()
  await page.keyboard.type('من می روم')
  await page.getByRole('button', { name: 'پذیرفتن', exact: true }).first().click()
  await words.getByText('می\u200cروم').waitFor()
  await words.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await words.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      `<h1>ساحل</h1><p class=MsoNormal style='color:red'>آب گرم <b>كيش</b><o:p></o:p></p>
       <p class=MsoListParagraph style='mso-list:l0 level1'><!--[if !supportLists]-->·<!--[endif]-->حوله</p>`,
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await words.getByRole('heading', { name: 'ساحل' }).waitFor()
  expect(await words.locator('strong').textContent()).toBe('کیش')
  expect(await words.locator('li').textContent()).toBe('حوله')

  await tool('عکس')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'beach.jpg',
      mimeType: 'image/jpeg',
      buffer: await page.screenshot({ type: 'jpeg' }),
    })
  await dialog.getByText('دریافت شد').first().waitFor({ timeout: 60_000 })
  await dialog.getByLabel('در عکس چه دیده می‌شود').fill('ساحل کیش در بهار')
  await stateLooksRight(page, 'content-picture')
  await sure('نگه داشتن و گذاشتن')
  await words.getByRole('img', { name: 'ساحل کیش در بهار' }).waitFor()
  await tool('قیمت مسیر')
  await dialog.getByLabel('مسیرها').fill('THR-MHD')
  await sure('گذاشتن در متن')
  await words.getByText('قیمت زندهٔ مسیر: THR-MHD').waitFor()

  // What was not saved outlives a reload.
  await page.reload()
  await page.getByText('نوشتهٔ ذخیره‌نشدهٔ شما برگردانده شد.').waitFor()
  await words.getByText('قیمت زندهٔ مسیر: THR-MHD').waitFor()
  await looksRight(page, 'content-write')
  await press('ذخیره')
  await saved()

  const [tab] = await Promise.all([page.context().waitForEvent('page'), press('پیش‌نمایش')])
  await tab.getByRole('heading', { name: 'ساحل' }).waitFor({ timeout: 60_000 })
  await tab.getByRole('img', { name: 'ساحل کیش در بهار' }).waitFor()
  await tab.close()

  // Later, and then not.
  const later = jalaliOf(nextWeek())
  await press('زمان‌بندی')
  for (const [label, part] of [
    ['روز', later.day],
    ['ماه', later.month],
    ['سال', later.year],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).last().fill(part)
  await sure('زمان‌بندی')
  await page.getByText('زمان انتشار ثبت شد.').waitFor()
  await press('لغو زمان‌بندی')
  await sure('لغو زمان‌بندی')
  await page.getByText('زمان‌بندی لغو شد.').waitFor()

  // A colleague saves the same page meanwhile: both are shown, and what was written here goes on after theirs.
  const other = await visit(desktop, doorstep)
  const theirNumber = newNumber()
  await signInByApi(other.page, theirNumber)
  await makeStaff(theirNumber, ['content'])
  await other.page.goto(page.url())
  await other.page.getByRole('textbox', { name: 'خلاصه' }).fill('یک هفته در کیش')
  await other.page.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await other.page.getByText(/^ذخیره شد/).waitFor()
  await other.close()
  await page.getByRole('textbox', { name: 'خلاصه' }).fill('سه روز کنار آب')
  await press('ذخیره')
  await page.getByRole('heading', { name: 'این صفحه در همین فاصله ذخیره شده است' }).waitFor()
  await page.getByText('یک هفته در کیش').waitFor()
  await stateLooksRight(page, 'content-conflict')
  await press('نوشتهٔ من بعد از آن ذخیره شود')
  await page
    .getByRole('heading', { name: 'این صفحه در همین فاصله ذخیره شده است' })
    .waitFor({ state: 'detached' })

  await press('انتشار')
  await sure('انتشار')
  await page.getByText('منتشر شد.').waitFor()
  const moved = `${address}-in-kish`
  await press('تغییر آدرس')
  await dialog.getByLabel('آدرس جدید').fill(moved)
  await sure('تغییر آدرس')
  await page.getByText('آدرس تغییر کرد.').waitFor()
  await page.goto(address)
  await title(page, 'سفر بهاری به جزیره کیش')
  expect(new URL(page.url()).pathname).toBe(moved)
  await page.getByRole('img', { name: 'ساحل کیش در بهار' }).waitFor()
  await page.getByText('سه روز کنار آب').first().waitFor()

  // A banner with the same picture, marked as paid for.
  await page.goto('/office/content/banners')
  await press('بنر جدید')
  await dialog.getByLabel('عنوان').fill('هتل دریا در کیش')
  await dialog.getByLabel('لینک').fill('/hotel-home')
  await dialog.getByLabel('آگهی‌دهنده').fill('هتل دریا')
  await sure('انتخاب عکس')
  await page.getByRole('button', { name: 'گذاشتن «ساحل کیش در بهار»' }).first().click()
  const today = jalaliOf(nextWeek(0))
  for (const [label, part] of [
    ['روز', today.day],
    ['ماه', today.month],
    ['سال', today.year],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).first().fill(part)
  await dialog.getByText('پایان ندارد؛ خودم برمی‌دارم').click()
  await stateLooksRight(page, 'banner')
  await sure('بنر جدید')
  await page.getByText('بنر ذخیره شد.').waitFor()
  await looksRight(page, 'banners')
  await page.goto('/tour-home')
  expect(await page.getByText('آگهی · هتل دریا').count()).toBe(0)
  const onHome = () => serverShows(page, 'آگهی · هتل دریا', '/')
  await expect.poll(onHome, { timeout: 60_000, interval: 500 }).toBe(true)
  await page.goto('/')
  await page.getByText('آگهی · هتل دریا').waitFor()
  expect(await barriersInThemes(page, 'banner-home')).toEqual([])
  await page.goto('/office/content/banners')
  await press('برداشتن')
  await sure('برداشتن')
  await page.getByText('بنر برداشته شد.').waitFor()
  expectQuiet({ refusals: true })
  await close()
})
