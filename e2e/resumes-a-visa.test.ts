// My family of four asks for visas of Dubai: I begin on the laptop, lose it in the middle, and go on with the form on my phone.
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { letResend } from './behind-the-scenes.ts'
import { keepVisaFormByApi, signInByApi } from './by-api.ts'
import { heldOrder, newNumber, signIn, signOut, title } from './journey.ts'
import { faultsOfState } from './looks.ts'
import {
  applicantCard,
  choosePaper,
  fillApplicant,
  headPicture,
  largePicture,
  paperPicture,
} from './visa-form.ts'
import { desktop, doorstep, phone, visit } from './visit.ts'

const lastName = 'Moradi'
const form = '/visa/add-passenger?destination=uae&type=30d-single&adults=2&children=2'

// What is kept and sent is in visa-request-calls.test.ts; a form is filled and sent in buys-a-visa.test.ts.
it.runIf(inject('bothWidths'))(
  'a family mends a bad photo, loses the laptop in the middle and sends the form from a phone',
  async () => {
    const number = newNumber()
    const laptop = await visit(desktop, '/visa-home')
    await signInByApi(laptop.page, number)
    const { page: desk } = laptop
    await desk.goto(form)
    await title(desk, 'مشخصات متقاضیان ویزا')
    await fillApplicant(desk, { lastName })
    await fillApplicant(desk, { place: 1, lastName, bornIn: '1368' })
    const photo = applicantCard(desk, 0).getByRole('group', { name: /^عکس/ })
    await choosePaper(photo, await headPicture({ width: 1500, height: 1000 }))
    await photo.getByText('دریافت شد').waitFor()
    await applicantCard(desk, 0).getByText('آن را برش دهید').waitFor()
    await desk.getByRole('button', { name: 'برش عکس' }).click()
    await desk.getByRole('button', { name: 'همین برش را بفرستید' }).click()
    await applicantCard(desk, 0).getByText('عکس مناسب به نظر می‌رسد').waitFor()
    await photo.getByText('دریافت شد').waitFor()
    const passportOf = (page: typeof desk, place: number) =>
      applicantCard(page, place).getByRole('group', { name: /^گذرنامه/ })
    const isKept = desk.waitForResponse((reply) => papersIn(reply) === 2)
    await choosePaper(passportOf(desk, 0), await paperPicture())
    await passportOf(desk, 0).getByText('دریافت شد').waitFor()
    await isKept
    laptop.expectQuiet()
    const signedIn = await laptop.context.cookies()
    await laptop.close()

    const { page, context, expectQuiet, close } = await visit(phone, '/visa-home')
    await context.addCookies(signedIn)
    await page.goto('/profile/my-travels')
    await page.getByText('ویزای امارات، ۳۰ روزه، یک‌بار ورود، ۴ نفر').waitFor()
    await page.getByRole('link', { name: 'ادامهٔ درخواست' }).click()
    await title(page, 'مشخصات متقاضیان ویزا')
    const latin = (place: number) =>
      applicantCard(page, place).getByRole('textbox', { name: 'نام خانوادگی لاتین', exact: true })
    await expect.poll(() => latin(1).inputValue()).toBe(lastName)
    await expect.poll(() => page.getByText('دریافت شد').count()).toBe(2)
    for (const place of [2, 3]) await fillApplicant(page, { place, lastName, bornIn: '1397' })
    for (const place of [1, 2, 3]) {
      // One goes by part, as a phone's picture does; a reader looks at each, and at large ones for long.
      const passport = place === 1 ? largePicture() : paperPicture(`#dde3e${place}`)
      await choosePaper(passportOf(page, place), await passport)
      const own = applicantCard(page, place).getByRole('group', { name: /^عکس/ })
      await choosePaper(own, await headPicture({ width: 700, height: 900 }))
    }
    await expect.poll(() => page.getByText('دریافت شد').count()).toBe(8)
    await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
    await heldOrder(page)
    await page.goto('/profile/my-travels')
    await page.getByText('ویزای امارات').first().waitFor()
    expect(await page.getByRole('link', { name: 'ادامهٔ درخواست' }).count()).toBe(0)
    expectQuiet()
    await close()
  },
)

it('what I typed without a network and came too late is told to me alone: it goes from every page with me, and nobody reads it who signs in there next', async () => {
  const { page, context, close } = await visit(phone, '/visa-home')
  await signInByApi(page, newNumber())
  const alone = '/visa/add-passenger?destination=uae&type=30d-single&adults=1'
  await page.goto(alone)
  await title(page, 'مشخصات متقاضیان ویزا')
  const isKept = page.waitForResponse((reply) => papersIn(reply) === 0)
  await fillApplicant(page, { lastName })
  const first = await isKept
  const { data } = (await first.json()) as { data: { revision: string } }
  await context.setOffline(true)
  const name = 'نام خانوادگی لاتین'
  const typed = (on: Page) => applicantCard(on, 0).getByRole('textbox', { name, exact: true })
  await typed(page).fill('Rezaei')
  const isLaid = () => page.evaluate(() => caches.has('unsent-draft'))
  await expect.poll(isLaid, { timeout: 30_000 }).toBe(true)
  const sent = first.request().postDataJSON() as object
  await keepVisaFormByApi(page, { ...sent, seen: data.revision, as: randomUUID() })

  const [told, form] = [await context.newPage(), await context.newPage()]
  await page.close()
  await context.setOffline(false)
  await told.goto('/profile/my-travels')
  const message = told.getByRole('link', { name: 'دیدن نوشته‌ها' })
  await message.waitFor()
  await form.goto(alone)
  const mine = form.getByText('نام خانوادگی لاتین: Rezaei')
  await mine.waitFor()
  await signOut({ page: told })
  await message.waitFor({ state: 'detached' })
  await told.goto('/?login=1')
  await signIn(told, newNumber())
  await form.getByRole('button', { name: 'حساب کاربری' }).waitFor()
  // Nor is the form itself theirs, which would keep it as their own.
  await expect.poll(() => typed(form).inputValue()).toBe('')
  expect(await mine.count()).toBe(0)
  expect(await told.getByRole('link', { name: 'دیدن نوشته‌ها' }).count()).toBe(0)
  await close()
})

// Background Sync is Chromium's alone, and its event is given here as the browser gives it: npm run prove:journeys.
it.runIf(inject('bothWidths'))(
  'what I typed without a network is kept though I closed the tab: the browser sends it when the network is back',
  async () => {
    const { page, context, close } = await visit(phone, '/visa-home')
    const number = newNumber()
    await signInByApi(page, number)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('/visa/add-passenger?destination=uae&type=30d-single&adults=1')
    await title(page, 'مشخصات متقاضیان ویزا')
    const isKept = page.waitForResponse((reply) => papersIn(reply) === 0)
    await fillApplicant(page, { lastName })
    await isKept
    await context.setOffline(true)
    const latin = (on: Page) =>
      applicantCard(on, 0).getByRole('textbox', { name: 'نام خانوادگی لاتین', exact: true })
    await latin(page).fill('Karimi')
    const isLaid = (on: Page) => on.evaluate(() => caches.has('unsent-draft'))
    await expect.poll(() => isLaid(page), { timeout: 30_000 }).toBe(true)

    const next = await context.newPage()
    await page.close()
    await context.setOffline(false)
    await next.goto(doorstep)
    expect(await isLaid(next)).toBe(true)
    await giveSyncEvent(context, next)
    await expect.poll(() => isLaid(next), { timeout: 30_000 }).toBe(false)
    await next.goto('/profile/my-travels')
    await next.getByRole('link', { name: 'ادامهٔ درخواست' }).click()
    await expect.poll(() => latin(next).inputValue()).toBe('Karimi')

    // Once more, and meanwhile the form is changed on another device: the page that is opened next says so, and what was typed is there.
    await context.setOffline(true)
    await latin(next).fill('Rezaei')
    await expect.poll(() => isLaid(next), { timeout: 30_000 }).toBe(true)
    await letResend(`+98${number}`)
    const laptop = await visit(desktop, '/?login=1')
    await signIn(laptop.page, number)
    await laptop.page.goto('/visa/add-passenger?destination=uae&type=30d-single&adults=1')
    await expect.poll(() => latin(laptop.page).inputValue()).toBe('Karimi')
    const isChanged = laptop.page.waitForResponse((reply) => papersIn(reply) === 0)
    await latin(laptop.page).fill('Ahmadi')
    await isChanged
    await laptop.close()
    const last = await context.newPage()
    await next.close()
    await context.setOffline(false)
    await last.goto(doorstep)
    await giveSyncEvent(context, last)
    await expect.poll(() => isLaid(last), { timeout: 30_000 }).toBe(false)
    await last.goto('/profile/my-travels')
    await last.getByText(/در فرم ویزا نوشتید در حساب شما ذخیره نشد/).waitFor()
    const faults = await faultsOfState(last, 'late-draft-told')
    await last.getByRole('link', { name: 'دیدن نوشته‌ها' }).click()
    await last.getByText('متقاضی ۱، نام خانوادگی لاتین: Rezaei').waitFor()
    await expect.poll(() => latin(last).inputValue()).toBe('Ahmadi')
    faults.push(...(await faultsOfState(last, 'late-draft')))
    expect(faults).toEqual([])
    const isTaken = last.waitForResponse((reply) => papersIn(reply) === 0)
    await last.getByRole('link', { name: 'ادامه با آن نوشته‌ها' }).click()
    await expect.poll(() => latin(last).inputValue()).toBe('Rezaei')
    await isTaken
    await last.reload()
    await expect.poll(() => latin(last).inputValue()).toBe('Rezaei')
    expect(await last.getByText('متقاضی ۱، نام خانوادگی لاتین: Rezaei').count()).toBe(0)
    await close()
  },
)

/** What a browser does when it finds the network back, for the worker of this site. */
async function giveSyncEvent(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const known = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [one] = registrations
    if (one) known.resolve(one.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId: await known.promise,
    tag: 'unsent-draft',
    lastChance: false,
  })
}

/** How many pictures a keeping of the form has named; -1 of any other call. */
const papersIn = (reply: Response): number =>
  reply.ok() && reply.url().endsWith('/visa/Draft/KeepDraft')
    ? (reply.request().postDataJSON() as { papers: unknown[] }).papers.length
    : -1
