// A page that fails, in every way in which it can: what stood stays, what is shown is drawn, and no reply's body is ever printed.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { breakOrder } from './behind-the-scenes.ts'
import { holdByApi } from './by-api.ts'
import { atBank, goToBank, heldOrder, holdSeat, newNumber, nextWeek, title } from './journey.ts'
import { faultsOfState, leavePicture } from './looks.ts'
import { doorstep, phone, visit } from './visit.ts'

/** What the bodies of failed replies hold; nobody may read it. */
const secret = 'column secret of vault'

const about = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'دربارهٔ ما' })
const trouble = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /باز نشد|اینترنت|درخواست/ })

/** Whether the page wears the site's style sheet: its letters, and a drawing of the size it was drawn for. */
async function expectDrawn(page: Page, name: string): Promise<void> {
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(font).toContain('Vazirmatn')
  const widest = await page.evaluate(() =>
    Math.max(0, ...[...document.querySelectorAll('main svg')].map((one) => one.clientWidth)),
  )
  expect(widest).toBeLessThanOrEqual(390)
  expect(await page.getByRole('main').textContent()).not.toContain('vault')
  await leavePicture(page, `lost-${name}-390-light`)
}

const dataOf = /\.data(\?|$)/

it.each<[string, (route: Route) => Promise<void>, RegExp]>([
  ['fault', (route) => route.fulfill({ status: 500, body: secret }), /باز نشد/],
  // Answered, but not by us: a proxy before the site, for one.
  ['proxy', (route) => route.fulfill({ status: 403, body: secret }), /باز نشد/],
  ['abort', (route) => route.abort(), /باز نشد/],
  [
    'throttle',
    (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: JSON.stringify({
          data: null,
          meta: {
            errors: [
              { code: 'TOO_MANY_REQUESTS', messages: [secret], detail: { retryAfterSeconds: 700 } },
            ],
          },
        }),
      }),
    /۱۲ دقیقهٔ دیگر/,
  ],
])(
  'a page that cannot be had (%s): the one I read stays, and one press tries again',
  async (name, fail, told) => {
    const { page, close } = await visit(phone)
    await page.route(dataOf, fail)
    await about(page).click()
    await trouble(page).getByText(told).waitFor()
    await expectDrawn(page, name)
    await page.getByRole('button', { name: 'جستجوی پرواز' }).waitFor()
    await page.unroute(dataOf)
    await trouble(page).getByRole('button', { name: 'تلاش دوباره' }).click()
    await title(page, /دربارهٔ/)
    expect(await trouble(page).count()).toBe(0)
    await expectDrawn(page, `${name}-mended`)
    await close()
  },
)

it('without a network I stay where I am, and what I pressed opens by itself when it is back', async () => {
  const { page, context, close } = await visit(phone)
  await context.setOffline(true)
  await about(page).click()
  await trouble(page).waitFor()
  await expectDrawn(page, 'offline')
  await page.getByRole('button', { name: 'جستجوی پرواز' }).waitFor()
  await context.setOffline(false)
  await title(page, /دربارهٔ/)
  await expectDrawn(page, 'offline-mended')
  await close()
})

it('a script that is gone: what I wanted opens as a document, says that it is not whole, and opens whole when I press again', async () => {
  const { page, context, close } = await visit(phone)
  const scripts = /\/assets\/WrittenPage-/
  await context.route(scripts, (route) => route.fulfill({ status: 404, body: secret }))
  await about(page).click()
  await page.waitForURL(/about-us/)
  await title(page, /دربارهٔ/)
  const dead = page.getByRole('alert').filter({ hasText: 'کامل باز نشد' })
  await dead.waitFor()
  await expectDrawn(page, 'script')

  // Once a minute it is done by itself; after that the page that stands stays, with all that was chosen in it.
  await page.goto('/')
  await page.locator('html[data-live]').waitFor({ state: 'attached' })
  await page.getByRole('radio', { name: 'رفت و برگشت' }).check()
  await page.evaluate(() => sessionStorage.setItem('reloaded-for-chunk', String(Date.now())))
  await about(page).click()
  await trouble(page)
    .getByText(/باز نشد/)
    .waitFor()
  expect(await page.getByRole('radio', { name: 'رفت و برگشت' }).isChecked()).toBe(true)
  await expectDrawn(page, 'script-again')
  await context.unroute(scripts)
  await trouble(page).getByRole('button', { name: 'تلاش دوباره' }).click()
  await title(page, /دربارهٔ/)
  await page.locator('html[data-live]').waitFor({ state: 'attached' })
  expect(await dead.count()).toBe(0)
  await close()
})

/** The script of the drawing: what pages share is named by its hash alone, so it is known by its mountain. */
function sceneScript(): string {
  const assets = resolve(import.meta.dirname, '../apps/web/build/client/assets')
  const isScene = (name: string) =>
    name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes('M150 560C330 500')
  const name = readdirSync(assets).find(isScene)
  if (!name) throw new Error('No script of the build holds the drawing')
  return name
}

it('a drawing that cannot be had: the page stands without it, and is searched from', async () => {
  const { page, context, close } = await visit(phone, '/about-us')
  // Reloaded for a script a moment ago: the page does not try once more.
  await page.evaluate(() => sessionStorage.setItem('reloaded-for-chunk', String(Date.now())))
  const scene = sceneScript()
  const isLost = page.waitForResponse(
    (reply) => reply.url().endsWith(scene) && reply.status() === 404,
  )
  await context.route(
    ({ pathname }) => pathname.endsWith(scene) || pathname.includes('/HomeSections-'),
    (route) => route.fulfill({ status: 404, body: secret }),
  )
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('button', { name: 'جستجوی پرواز' }).waitFor()
  await isLost
  await page.waitForFunction(() => document.querySelector('section > svg') === null)
  expect(await page.getByText('مشکلی پیش آمد').count()).toBe(0)
  await expectDrawn(page, 'drawing')
  await close()
})

it('a fault of the server, and an address that is nobody’s: a drawn page with a way on', async () => {
  const { page, close } = await visit(phone, doorstep)
  const orderId = await holdSeat(page, { date: nextWeek(16), phoneNumber: newNumber() })
  await breakOrder(orderId)
  await page.goto(`/profile/my-travels/order-details?orderId=${orderId}`)
  await title(page, 'مشکلی پیش آمد')
  await expectDrawn(page, 'server')
  expect(await faultsOfState(page, 'lost-server')).toEqual([])

  await page.goto('/nowhere')
  await title(page, 'این صفحه پیدا نشد')
  await expectDrawn(page, 'not-found')
  await close()
})

it('a part that was pressed for without a network opens by itself when it is back; what I chose stays', async () => {
  const { page, context, close } = await visit(phone)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /^مسافران/ })
    .first()
    .click()
  await expectDrawn(page, 'part')
  await page.getByRole('button', { name: 'جستجوی پرواز' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('dialog').first().waitFor()
  await close()
})

// An hour of standing open is wound on: npm run prove:journeys.
it.runIf(inject('bothWidths'))(
  'a page that stood open while a newer build came says so, reloads when I say so, and says nothing while I buy',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, doorstep)
    // The site of this build asks as that of an older one.
    await page.route('**/App/CheckUpdate', async (route) => {
      const asked = route.request().postDataJSON() as object
      await route.continue({ postData: JSON.stringify({ ...asked, build: 'older' }) })
    })
    await page.clock.install()
    const bar = page.getByText('نسخهٔ جدید سایت آماده است')
    const comeBackAnHourLater = async () => {
      await page.clock.fastForward('01:01:00')
      await page.evaluate(() => dispatchEvent(new Event('focus')))
    }
    await page.goto('/faq')
    await page.locator('html[data-live]').waitFor({ state: 'attached' })
    const isBrought = page.waitForResponse((reply) => reply.url().includes('/assets/ask-build-'))
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await isBrought
    await page.waitForLoadState('networkidle')
    // With the newer build the scripts of this one are gone.
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
    const isAsked = page.waitForResponse((reply) => reply.url().endsWith('/App/CheckUpdate'))
    await comeBackAnHourLater()
    await isAsked
    await bar.waitFor()
    expect(await faultsOfState(page, 'newer-build')).toEqual([])
    await page.getByRole('button', { name: 'بعداً' }).click()
    await bar.waitFor({ state: 'detached' })
    await page.unroute('**/assets/*.js')

    const orderId = await holdByApi(page, { date: nextWeek(12), phoneNumber: newNumber() })
    await page.goto(`/confirm?orderId=${orderId}`)
    await heldOrder(page)
    const asks: string[] = []
    page.on('request', (request) => asks.push(new URL(request.url()).pathname))
    await comeBackAnHourLater()
    await page.evaluate(() => document.fonts.ready)
    expect(asks.filter((path) => path.endsWith('/CheckUpdate'))).toEqual([])
    expect(await bar.count()).toBe(0)
    expectQuiet()
    await close()
  },
)

it('the network is gone as I press pay at the bank: the bank’s page is back by itself, and I pay', async () => {
  const { page, context, close } = await visit(phone)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await holdSeat(page, { date: nextWeek(21), phoneNumber: newNumber() })
  await goToBank(page)
  await context.setOffline(true)
  await atBank(page, 'پرداخت موفق')
  await title(page, 'اینترنت در دسترس نیست')
  await context.setOffline(false)
  await atBank(page, 'پرداخت موفق')
  await title(page, 'بلیت شما صادر شد')
  await close()
})
