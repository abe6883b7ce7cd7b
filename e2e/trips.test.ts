import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { answerSupport, hotelIn, letResend } from './behind-the-scenes.ts'
import { buyByApi, holdStayByApi, holdTourByApi, payByApi, signInByApi } from './by-api.ts'
import { newNumber, nextWeek, serverShows, signIn, title } from './journey.ts'
import { barriersOn, faultsOf, faultsOfState, leavePicture } from './looks.ts'
import { bare, textOf } from './ticket-file.ts'
import { doorstep, looks, phone, visit } from './visit.ts'

const trip = (orderId: string) => `/profile/my-travels/order-details?orderId=${orderId}`
const ticket = (orderId: string) =>
  `/profile/my-travels/order-details/flight-order-items?orderId=${orderId}`

const bought = (page: Page, { phoneNumber = newNumber(), days = 7 } = {}): Promise<string> =>
  buyByApi(page, { date: nextWeek(days), phoneNumber })

it.for(looks)(
  'I get an invoice made out to my company, and the next order knows it, at $width px',
  async (look) => {
    const { page, expectQuiet, close } = await visit(look, doorstep)
    const orderId = await bought(page)
    await page.goto(trip(orderId))
    await page.getByRole('button', { name: 'مشخصات خریدار' }).click()
    const dialog = page.getByRole('dialog', { name: 'مشخصات خریدار' })
    const save = dialog.getByRole('button', { name: 'ثبت مشخصات خریدار' })
    await save.click()
    for (const words of [
      'نام خریدار را وارد کنید.',
      'شناسهٔ ملی شرکت را وارد کنید.',
      'کد پستی را وارد کنید.',
      'آدرس را وارد کنید.',
    ])
      await dialog.getByText(words).waitFor()
    expect(await barriersOn(page)).toEqual([])
    const field = (name: string) => dialog.getByRole('textbox', { name })
    await field('نام شرکت').fill('شرکت آزمون پارس')
    await field('شناسهٔ ملی شرکت').fill('۱۰۳۸۰۲۸۴۷۹۱')
    await field('کد پستی').fill('۱۵۹۱۸۵۳۳۱۱')
    await field('آدرس').fill('تهران، خیابان مطهری')
    await save.click()
    await dialog.getByText('شناسهٔ ملی شرکت معتبر نیست.').waitFor()
    await field('شناسهٔ ملی شرکت').fill('۱۰۳۸۰۲۸۴۷۹۰')
    await save.click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('به نام شرکت آزمون پارس').waitFor()
    await page.getByRole('button', { name: 'صدور صورتحساب' }).click()
    await page.getByText('صورتحساب صادر شد.').waitFor()
    // What is issued is not changed any more.
    await page.getByRole('button', { name: /مشخصات خریدار/ }).waitFor({ state: 'detached' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'دریافت PDF صورتحساب' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^invoice-14\d\d-\d{6}\.pdf$/)
    const written = await textOf(new Uint8Array(await readFile(await download.path())))
    for (const word of ['۱۰۳۸۰۲۸۴۷۹۰', '۱۵۹۱۸۵۳۳۱۱', 'پارس', 'مرادی'])
      expect(written).toContain(bare(word))
    expect(await faultsOf(page, 'order-with-invoice')).toEqual([])

    await page.setViewportSize({ width: look.width, height: 844 })
    const next = await bought(page, { days: 11 })
    await page.goto(trip(next))
    await page.getByRole('button', { name: 'مشخصات خریدار' }).click()
    await dialog.getByText('مشخصات آخرین صورتحساب شما اینجا آمده است.').waitFor()
    expect(await field('نام شرکت').inputValue()).toBe('شرکت آزمون پارس')
    expectQuiet()
    await close()
  },
)

it('I send my ticket to a friend, who opens it without an account, and not too often', async () => {
  const { page, expectQuiet, close } = await visit(phone, doorstep)
  const orderId = await bought(page)
  await page.goto(ticket(orderId))
  const dialog = page.getByRole('dialog', { name: 'ارسال بلیت' })
  const send = dialog.getByRole('button', { name: 'ارسال', exact: true })
  const open = () => page.getByRole('button', { name: 'ارسال بلیت', exact: true }).click()
  await open()
  await dialog.getByText('ایمیل', { exact: true }).click()
  await send.click()
  await dialog.getByText('ایمیل را وارد کنید.').waitFor()
  const mail = `friend-${orderId.slice(-8)}@example.com`
  await dialog.getByRole('textbox').fill(mail)
  expect(await barriersOn(page)).toEqual([])
  await send.click()
  await page.getByText('بلیت ارسال شد.').waitFor()
  const reply = await fetch(`${inject('baseUrl')}/dev/outbox.json?to=${mail}`)
  const [message] = (await reply.json()) as { text: string }[]
  const link = /https?:\S+SharedTicketPdf\/\S+/.exec(message?.text ?? '')?.[0] ?? ''
  const paper = await fetch(`${inject('baseUrl')}${new URL(link).pathname}`)
  expect(await textOf(new Uint8Array(await paper.arrayBuffer()))).toContain('MORADI')
  for (let times = 0; times < 2; times += 1) {
    await open()
    await send.click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await open()
  await send.click()
  await dialog.getByText(/بلیت به‌تازگی چند بار ارسال شده است/).waitFor()
  // The friend's link is mine to take back.
  await dialog.getByText('لینک‌هایی که هنوز باز می‌شوند').waitFor()
  expect(await faultsOfState(page, 'ticket-sent-links')).toEqual([])
  await dialog.getByRole('button', { name: /پس‌گرفتن لینک ارسال‌شده به .*example\.com/ }).click()
  await page.getByText('این لینک دیگر بلیت را باز نمی‌کند.').waitFor()
  expect((await fetch(`${inject('baseUrl')}${new URL(link).pathname}`)).status).toBe(404)
  expectQuiet({ refusals: true })
  await close()
})

it.for(looks)(
  'I ask support about my trip, lose nothing to a reload, and read the answer, at $width px',
  async (look) => {
    const { page, expectQuiet, close } = await visit(look, doorstep)
    const orderId = await bought(page)
    await page.goto(trip(orderId))
    await page.getByRole('main').getByRole('link', { name: 'تماس با پشتیبانی' }).click()
    await title(page, 'پشتیبانی سفر')
    const text = page.getByRole('textbox', { name: 'پیام شما' })
    const send = page.getByRole('button', { name: 'ارسال پیام' })
    await send.click()
    await page.getByText('موضوع را انتخاب کنید.').waitFor()
    await page.getByRole('button', { name: /موضوع/ }).click()
    await page.getByRole('option', { name: 'بلیت و صدور آن' }).click()
    await text.fill('سلام')
    await send.click()
    await page.getByText('پیام خود را کمی کامل‌تر بنویسید.').waitFor()
    await text.fill('سلام، صندلی کنار پنجره می‌خواهم.\nسپاسگزارم.')
    await page.reload()
    await expect.poll(() => text.inputValue()).toContain('کنار پنجره')
    await page.getByRole('button', { name: /بلیت و صدور آن/ }).waitFor()
    const call = page.getByRole('link', { name: /^تماس با \u2066?۰/ })
    expect(await call.getAttribute('href')).toMatch(/^tel:\d+$/)
    await send.click()
    await page.getByText(/پیام شما رسید/).waitFor()
    await page.getByText('در انتظار پاسخ').waitFor()
    expect(await text.inputValue()).toBe('')

    await answerSupport(orderId, 'صندلی ۱۲ ردیف پنجره برای شما ثبت شد.')
    await page.reload()
    await page.getByText('پاسخ داده شد').waitFor()
    await page.getByText('صندلی ۱۲ ردیف پنجره برای شما ثبت شد.').waitFor()
    expect(await faultsOf(page, 'support', send)).toEqual([])
    expectQuiet()
    await close()
  },
)

it('without a network I still show my ticket, and after me nobody finds it', async () => {
  const { page, context, close } = await visit(phone)
  const phoneNumber = newNumber()
  const orderId = await bought(page, { phoneNumber })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(ticket(orderId))
  await title(page, 'بلیت الکترونیکی پرواز')
  const pnr = /کد رزرو\W*([A-Z0-9]{6})/.exec(
    (await page.getByRole('article').textContent()) ?? '',
  )?.[1]
  const keptNames = () =>
    page.evaluate(async () => {
      if (!(await caches.has('kept-tickets'))) return []
      const keys = await (await caches.open('kept-tickets')).keys()
      return keys.map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(keptNames, { timeout: 30_000 }).toContain('/kept-ticket.pdf')

  await context.setOffline(true)
  await page.goto(ticket(orderId))
  await page.getByText(/نسخهٔ آفلاین، به‌روز تا/).waitFor()
  expect(await page.getByRole('article').textContent()).toContain(pnr)
  expect(await page.locator('script').count()).toBe(0)
  const letters = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(await letters()).toContain('Vazirmatn')
  expect(await page.getByRole('link', { name: 'دیدن PDF بلیت' }).count()).toBe(1)
  await leavePicture(page, 'ticket-offline-390-light')
  // Other personal pages are not kept; the way to the tickets that are stands on the offline page.
  await page.goto('/profile/transactions')
  await title(page, 'اینترنت در دسترس نیست')
  await page.getByRole('heading', { name: 'بلیت‌های ذخیره‌شده' }).waitFor()
  await leavePicture(page, 'offline-list-390-light')
  // Where its letters have not come yet, the list moves once more.
  await page.evaluate(() => document.fonts.ready)
  await page.getByRole('listitem').getByRole('link').click()
  await page.getByText(/نسخهٔ آفلاین، به‌روز تا/).waitFor()

  const nothingIsKept = async () => {
    await context.setOffline(true)
    await page.goto(ticket(orderId))
    await title(page, 'اینترنت در دسترس نیست')
    expect(await page.content()).not.toContain(pnr)
    expect(await page.getByRole('listitem').count()).toBe(0)
  }

  // The offline page opens what was asked for by itself once the network is back: who goes elsewhere meanwhile would be in its way.
  const reopened = async () => {
    await context.setOffline(false)
    await page.getByText('اینترنت در دسترس نیست').waitFor({ state: 'detached' })
    await page.waitForLoadState()
  }

  // My session ended by itself, and somebody else signs in on this device.
  await context.clearCookies()
  await reopened()
  await page.goto('/?login=1')
  await signIn(page, newNumber())
  await expect.poll(keptNames).toEqual([])
  await nothingIsKept()

  // I am back, and my ticket is kept anew.
  await letResend(`+98${phoneNumber}`)
  await context.clearCookies()
  await reopened()
  await page.goto('/?login=1')
  await signIn(page, phoneNumber)
  await page.goto(ticket(orderId))
  await expect.poll(keptNames, { timeout: 30_000 }).toContain('/kept-ticket.pdf')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'حساب کاربری' }).click()
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  await page.waitForURL(/login=1|\/$/)
  await expect.poll(keptNames).toEqual([])
  await nothingIsKept()
  await close()
})

// The installed app is a browser that says so: npm run prove:journeys.
it.runIf(inject('bothWidths'))(
  'in the installed app the trip that is next is there without a network though I never opened it, and one I opened too, each with its papers',
  async () => {
    const { page, context, close } = await visit(phone)
    await signInByApi(page, newNumber())
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'standalone', { get: () => true }),
    )
    const stay = await holdStayByApi(page, await hotelIn('mashhad'), {
      daysAhead: 12,
      isAtHome: true,
    })
    await payByApi(page, stay)
    const tour = await holdTourByApi(page, { tourCode: 'dubai-three' })
    await payByApi(page, tour.orderId)
    const isIssued = (orderId: string, words: string) => serverShows(page, words, trip(orderId))
    await expect.poll(() => isIssued(stay, 'دیدن واچر'), { timeout: 60_000 }).toBe(true)
    const number = 'شمارهٔ برنامهٔ سفر'
    await expect.poll(() => isIssued(tour.orderId, number), { timeout: 60_000 }).toBe(true)
    const kept = () =>
      page.evaluate(async () => {
        if (!(await caches.has('kept-tickets'))) return []
        const keys = await (await caches.open('kept-tickets')).keys()
        return keys.map(({ url }) => new URL(url).pathname + new URL(url).search)
      })
    const paperOf = (orderId: string, name: string) =>
      `/kept-ticket.pdf?orderId=${orderId}&paper=${name}`
    await page.goto('/profile/my-travels')
    const next = expect.arrayContaining([trip(stay), paperOf(stay, 'voucher')])
    await expect.poll(kept, { timeout: 60_000 }).toEqual(next)
    // Once more, with nothing changed: the paper is asked for by its version, and does not come a second time.
    const isAsked = page.waitForResponse((reply) => reply.url().includes('/HotelVoucherPdf/'))
    await page.goto('/profile/my-travels')
    expect((await isAsked).status()).toBe(304)
    await page.goto(trip(tour.orderId))
    const opened = expect.arrayContaining([trip(tour.orderId), paperOf(tour.orderId, 'programme')])
    await expect.poll(kept, { timeout: 60_000 }).toEqual(opened)

    await context.setOffline(true)
    await page.goto('/profile/my-travels')
    await page.getByRole('heading', { name: 'بلیت‌ها و سفرهای ذخیره‌شده' }).waitFor()
    await leavePicture(page, 'app-offline-list-390-light')
    const papers = { [stay]: 'دیدن PDF واچر', [tour.orderId]: 'دیدن PDF برنامهٔ سفر' }
    for (const [orderId, words] of Object.entries(papers)) {
      await page.goto(trip(orderId))
      await page.getByText(/نسخهٔ آفلاین، به‌روز تا/).waitFor()
      // What needs a script is not there to be pressed in vain, and what only a script would open stands open.
      expect(await page.getByRole('button', { name: /^دریافت/ }).count()).toBe(0)
      await page
        .getByText(/کم می‌شود/)
        .first()
        .waitFor()
      await leavePicture(page, `app-offline-${orderId === stay ? 'stay' : 'tour'}-390-light`)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: words }).click(),
      ])
      const paper = await readFile(await download.path())
      expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
    }
    await close()
  },
)
