import { describe, expect, it } from 'vitest'
import { busyAddress, expireCode, letResend, makeAddressBusy } from './behind-the-scenes.ts'
import { askForCode, newNumber, signIn, signOut, skipPassword, title } from './journey.ts'
import { faultsOfState } from './looks.ts'
import { codeFor, looks, phone, type Visit, visit } from './visit.ts'

const dialogOf = ({ page }: Visit) => page.getByRole('dialog')
const press = (here: Visit, name: string | RegExp) =>
  dialogOf(here).getByRole('button', { name }).click()
const wrongFor = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const persian = (digits: string) =>
  digits.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')

/** Signed in, as the header says it. */
const isIn = ({ page }: Visit) => page.getByRole('button', { name: 'حساب کاربری' }).waitFor()

/**
 * The minute between two codes passes for the page's timers, and its clock stays right: one that runs a minute ahead of
 * the server's would find the next wait over as soon as it is told of it.
 */
async function passAMinute({ page }: Visit): Promise<void> {
  await page.clock.fastForward(61_000)
  await page.clock.setSystemTime(Date.now())
}

/** Lets a password be set in the dialog that offers one; it is open. */
async function setPassword(here: Visit, password: string): Promise<void> {
  const dialog = dialogOf(here)
  await dialog.getByLabel('رمز عبور جدید').fill(password)
  await dialog.getByLabel('تکرار رمز عبور').fill(password)
  await press(here, 'ثبت رمز عبور')
  await dialog.waitFor({ state: 'hidden' })
}

/** What phones that offer WebOTP put into a page; the browser here has none. */
type PhoneWindow = Window & { arrive: (code: string) => void }

it('my phone fills in the code of the message by itself; one I copied is taken as it is', async () => {
  const here = await visit(phone)
  const { page, context, expectQuiet, close } = here
  const heading = dialogOf(here).getByRole('heading', { name: 'تعیین رمز عبور' })
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} })
    navigator.credentials.get = () =>
      new Promise((received) => {
        Object.assign(window, { arrive: (code: string) => received({ code } as never) })
      })
  })
  await page.goto('/?login=1')
  const number = newNumber()
  await askForCode(page, number)
  const code = await codeFor(number)
  // The script of the password's form does not come: the way past it stands there all the same.
  await page.route(/\/assets\/.*\.js/, () => {})
  await page.evaluate((told) => (window as unknown as PhoneWindow).arrive(told), code)
  await heading.waitFor()
  await press(here, 'فعلاً نه')
  await dialogOf(here).waitFor({ state: 'hidden' })
  await page.unroute(/\/assets\/.*\.js/)
  await page.reload()
  await signOut(here)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const other = newNumber()
  await page.goto('/?login=1')
  const field = await askForCode(page, other)
  const copied = [...persian(await codeFor(other))].join(' ')
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
  await field.press('Control+V')
  await heading.waitFor()
  expectQuiet()
  await close()
})

describe.each(looks)('on a screen of $width px', (look) => {
  it('I come in by a code in Persian digits, correct a wrong one, and skip the password for now', async () => {
    const here = await visit(look)
    const { page, expectQuiet, close } = here
    const number = newNumber()
    await page.getByRole('link', { name: 'ورود یا ثبت‌نام' }).click()
    // Bad input keeps what was typed.
    await dialogOf(here).getByLabel('شمارهٔ موبایل').last().fill('۰۹۱۲')
    await press(here, 'دریافت کد')
    await dialogOf(here).getByText('شمارهٔ موبایل درست نیست.').waitFor()
    expect(await dialogOf(here).getByLabel('شمارهٔ موبایل').last().inputValue()).toBe('۰۹۱۲')

    const field = await askForCode(page, persian(`0${number}`))
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    const code = await codeFor(number)
    await field.fill(wrongFor(code))
    await dialogOf(here).getByText('کد واردشده درست نیست.').waitFor()
    await field.pressSequentially(persian(code))
    await dialogOf(here).getByRole('heading', { name: 'تعیین رمز عبور' }).waitFor()
    await press(here, 'فعلاً نه')
    await isIn(here)
    expect(new URL(page.url()).searchParams.get('rqs')).toBeNull()

    // «Not now» is remembered.
    await signOut(here)
    await letResend(`+98${number}`)
    await page.getByRole('link', { name: 'ورود یا ثبت‌نام' }).click()
    const before = Date.now()
    const again = await askForCode(page, number)
    await again.fill(await codeFor(number, before - 1))
    await dialogOf(here).waitFor({ state: 'hidden' })
    await isIn(here)
    expectQuiet({ refusals: true })
    await close()
  })

  it('my code is late: I read that it expired, ask again, then by WhatsApp, and come in', async () => {
    const here = await visit(look, '/?login=1')
    const { page, expectQuiet, close } = here
    const number = newNumber()
    await page.clock.install()
    const field = await askForCode(page, number)
    const code = await codeFor(number)
    await expireCode(`+98${number}`)
    await field.fill(code)
    await dialogOf(here).getByText('این کد دیگر معتبر نیست. کد جدید بگیرید.').waitFor()

    await letResend(`+98${number}`)
    await passAMinute(here)
    await press(here, 'ارسال دوبارهٔ کد')
    await dialogOf(here).getByText('کد جدیدی برای شما ارسال شد.').waitFor()
    await dialogOf(here).getByText('ارسال دوباره تا').waitFor()
    await letResend(`+98${number}`)
    await passAMinute(here)
    await dialogOf(here)
      .getByText(/شاید با تماس تلفنی/)
      .waitFor()
    const before = Date.now()
    await press(here, 'ارسال کد در واتساپ')
    await dialogOf(here)
      .getByText(/در واتساپ این شماره ارسال شد/)
      .waitFor()
    await field.fill(await codeFor(number, before - 1))
    await skipPassword(page)
    await isIn(here)
    expectQuiet({ refusals: true })
    await close()
  })

  it('I come in by e-mail, set a password, and next time the password is enough', async () => {
    const here = await visit(look, '/?login=1')
    const { page, expectQuiet, close } = here
    const email = `sara.${newNumber()}@example.com`
    const password = 'پرستوی ۱۲ کوچ‌نشین'
    await press(here, 'ورود با ایمیل')
    await dialogOf(here).getByLabel('ایمیل', { exact: true }).fill('sara@')
    await press(here, 'دریافت کد با ایمیل')
    await dialogOf(here).getByText('ایمیل درست نیست.').waitFor()
    await dialogOf(here).getByLabel('ایمیل', { exact: true }).fill(email)
    await press(here, 'دریافت کد با ایمیل')
    const field = dialogOf(here).getByLabel('کد یک‌بارمصرف')
    await field.fill(await codeFor(email))

    await dialogOf(here).getByLabel('رمز عبور جدید').fill('123456')
    await dialogOf(here).getByText('رایج: زود حدس زده می‌شود').waitFor()
    await dialogOf(here).getByLabel('تکرار رمز عبور').fill('123457')
    await press(here, 'ثبت رمز عبور')
    await dialogOf(here).getByText('رمز عبور و تکرار آن یکی نیستند.').waitFor()
    await setPassword(here, password)
    await isIn(here)
    await signOut(here)

    await page.getByRole('link', { name: 'ورود یا ثبت‌نام' }).click()
    await press(here, 'ورود با رمز عبور')
    await dialogOf(here).getByLabel('شمارهٔ موبایل یا ایمیل').fill(email)
    await dialogOf(here).getByRole('textbox', { name: 'رمز عبور', exact: true }).fill('not mine')
    await press(here, 'ورود با رمز عبور')
    await dialogOf(here).getByText('نام کاربری یا رمز عبور درست نیست.').waitFor()
    // Digits of another keyboard are the same digits.
    await dialogOf(here)
      .getByRole('textbox', { name: 'رمز عبور', exact: true })
      .fill('پرستوی 12 کوچ‌نشین')
    await press(here, 'ورود با رمز عبور')
    await isIn(here)
    expectQuiet({ refusals: true })
    await close()
  })

  it('I open a page of my own: I sign in first and then stand on it; other tabs come and go with me', async () => {
    const here = await visit(look, '/profile/transactions')
    const { page, context, expectQuiet, close } = here
    await page.waitForURL(/\/\?login=1&returnTo=%2Fprofile%2Ftransactions/)
    const other = await context.newPage()
    await other.goto('/', { waitUntil: 'networkidle' })
    await signIn(page, newNumber())
    await title(page, 'کیف پول و تراکنش‌ها')
    await other.getByRole('button', { name: 'حساب کاربری' }).waitFor()

    // Whoever is in has no business at the login route.
    await other.goto('/?login=1&returnTo=/profile/my-travels')
    await title(other, 'سفرهای من')
    await other.goto('/?login=1&returnTo=//elsewhere.example')
    await other.waitForURL(/localhost:\d+\/$/)
    await signOut({ ...here, page: other })
    await page.waitForURL(/\/\?login=1/)
    expectQuiet({ refusals: true })
    await close()
  })
})

it('many ask from my network: my browser does the computing it is asked for, and I notice nothing', async () => {
  const here = await visit(phone, '/?login=1')
  const { page, context, expectQuiet, close } = here
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': busyAddress })
  await askForCode(page, newNumber())
  await makeAddressBusy(40)
  await press(here, 'ویرایش شماره')
  const number = newNumber()
  const asked = page.waitForRequest(
    (request) => /otp\/create/.test(request.url()) && /nonce/.test(request.postData() ?? ''),
  )
  const field = await askForCode(page, number)
  await asked
  await field.fill(await codeFor(number))
  await skipPassword(page)
  await isIn(here)
  expectQuiet({ refusals: true })
  await close()
})

it('no text leaves just now: I am offered WhatsApp, and come in by it', async () => {
  const here = await visit(phone, '/?login=1')
  const { page, expectQuiet, close } = here
  await page.route('**/accounts/otp/create', async (route) => {
    if (!route.request().postData()?.includes('Sms')) return route.continue()
    const error = {
      code: 'CHANNEL_NOT_AVAILABLE',
      messages: ['ارسال کد از این راه فعلاً ممکن نیست.'],
    }
    return route.fulfill({ status: 400, json: { data: null, meta: { errors: [error] } } })
  })
  const number = newNumber()
  await dialogOf(here).getByLabel('شمارهٔ موبایل').last().fill(number)
  await press(here, 'دریافت کد')
  await dialogOf(here).getByText('ارسال کد از این راه فعلاً ممکن نیست.').waitFor()
  await press(here, 'ارسال کد در واتساپ')
  await dialogOf(here)
    .getByLabel('کد یک‌بارمصرف')
    .fill(await codeFor(number))
  await skipPassword(page)
  await isIn(here)
  expectQuiet({ refusals: true })
  await close()
})

it('every step of signing in is open to everybody in every look', {
  timeout: 400_000,
}, async () => {
  // A short page, so that the pictures are of the dialog.
  const here = await visit(phone, '/contact-us')
  const { page, close } = here
  await page.getByRole('link', { name: 'ورود یا ثبت‌نام' }).click()
  const faults: string[] = []
  const look = async (name: string, action: string) =>
    void faults.push(
      ...(await faultsOfState(
        page,
        name,
        dialogOf(here).getByRole('button', { name: action }).last(),
      )),
    )
  await press(here, 'ورود با ایمیل')
  await look('sign-in-email', 'دریافت کد با ایمیل')
  await press(here, 'ورود با رمز عبور')
  await press(here, 'ورود با رمز عبور')
  await dialogOf(here).getByText('رمز عبور را وارد کنید.').waitFor()
  await look('sign-in-password', 'ورود با رمز عبور')
  await press(here, 'ورود با شمارهٔ موبایل')
  const number = newNumber()
  const field = await askForCode(page, number)
  await field.fill(await codeFor(number))
  await dialogOf(here).getByLabel('رمز عبور جدید').fill('kabutar82')
  await look('sign-in-first-password', 'ثبت رمز عبور')
  expect(faults).toEqual([])
  await close()
})
