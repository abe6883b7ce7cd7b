import { toLatinDigits } from '@parastoo/kit/text'
import { drawDocument } from '@parastoo/server/adapters/mrz-reader/testing/draw-document'
import { zoneOf } from '@parastoo/server/adapters/mrz-reader/testing/make-zone'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { chooseFirst, goToBank, heldOrder, newNumber, nextWeek, signIn, title } from './journey.ts'
import { faultsOf, faultsOfState } from './looks.ts'
import { looks, phone, visit } from './visit.ts'

const abroad = `/plp?product=international&origin=THR&originKind=city&destination=IST&destinationKind=city&date=${nextWeek(9)}`
const sara = {
  lastName: 'MORADI',
  firstName: 'SARA',
  state: 'IRN',
  number: 'L12345678',
  born: '900305',
  sex: 'F',
  expires: '340301',
  personal: '',
}
const passport = (await drawDocument(0, zoneOf(sara, 'TD3'))).jpeg
const jpegOf = (buffer: Buffer, name = 'passport.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: /اسکن گذرنامه|مشخصاتی که خواندیم درست است/ })
const openScan = (page: Page) => page.getByRole('button', { name: 'اسکن گذرنامه' }).click()
const written = (place: Locator, name: string) =>
  place.getByRole('textbox', { name, exact: true }).inputValue()

async function expectRead(dialog: Locator): Promise<void> {
  await dialog
    .getByRole('heading', { name: 'مشخصاتی که خواندیم درست است؟' })
    .waitFor({ timeout: 180_000 })
  expect([await written(dialog, 'نام لاتین'), await written(dialog, 'نام خانوادگی لاتین')]).toEqual(
    ['Sara', 'Moradi'],
  )
  expect(await written(dialog, 'شمارهٔ گذرنامه')).toBe('L12345678')
  await dialog.getByText('رقم کنترل درست است').first().waitFor()
}

it.for(looks)(
  'a passport is read from a file, confirmed, and bought with, $width px',
  async (look) => {
    const { page, expectQuiet, close } = await visit(look, abroad)
    await chooseFirst(page, newNumber())
    await title(page, 'مشخصات مسافران')
    await openScan(page)
    const dialog = dialogOf(page)
    const chooser = dialog.locator('input[type=file]')
    const isPhone = look.width === phone.width
    const faults = isPhone ? await faultsOf(page, 'passport-choose') : []

    // No picture at all, then a picture of nothing: told in Persian, and the way on stays.
    await chooser.setInputFiles(jpegOf(Buffer.from('this is a text'), 'passport.jpg'))
    await dialog.getByText('این فایل تصویر سالمی نیست').waitFor()
    const { default: sharp } = await import('sharp')
    const nothing = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#8899aa' },
    })
      .jpeg()
      .toBuffer()
    await chooser.setInputFiles(jpegOf(nothing))
    await dialog
      .getByText('دو خط پایین گذرنامه در این تصویر خوانده نشد')
      .waitFor({ timeout: 180_000 })
    await chooser.setInputFiles({
      name: 'IMG_2.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('ftypheic'),
    })
    await dialog.getByText('این مرورگر قالب HEIC را باز نمی‌کند').waitFor()

    await chooser.setInputFiles(jpegOf(passport))
    await expectRead(dialog)
    if (isPhone) faults.push(...(await faultsOfState(page, 'passport-confirm')))
    expect(faults).toEqual([])

    // What the traveller changes is what is written.
    await dialog.getByRole('textbox', { name: 'نام لاتین', exact: true }).fill('Sarah')
    await dialog.getByRole('button', { name: 'تأیید و نوشتن در فرم' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const card = page.getByRole('group', { name: /^مسافر ۱/ })
    expect(await written(card, 'نام لاتین')).toBe('Sarah')
    expect(await written(card, 'شمارهٔ گذرنامه')).toBe('L12345678')
    const expiry = card.getByRole('group', { name: 'تاریخ انقضای گذرنامه' })
    expect(toLatinDigits(await expiry.getByRole('textbox', { name: 'سال' }).inputValue())).toBe(
      '2034',
    )
    await card.getByRole('textbox', { name: 'نام فارسی', exact: true }).fill('سارا')
    await card.getByRole('textbox', { name: 'نام خانوادگی فارسی', exact: true }).fill('مرادی')
    await page.getByRole('button', { name: 'ثبت و ادامه' }).click()
    await heldOrder(page)
    await page.getByText('Sarah Moradi').first().waitFor()
    await goToBank(page)
    expectQuiet({ refusals: true })
    await close()
  },
)

// It is read from a file above; the camera brings the same picture.
it.runIf(inject('bothWidths'))(
  'a passport is photographed with the camera for the saved passengers; a refused camera leaves the other way',
  async () => {
    const { page, expectQuiet, close } = await visit(phone, '/?login')
    await signIn(page, newNumber())
    await page.goto('/profile/passengers', { waitUntil: 'networkidle' })
    await page
      .getByRole('button', { name: /افزودن/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('گذرنامه', { exact: true }).click()
    await useCamera(page, null)
    await openScan(page)
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'گرفتن عکس با دوربین' }).click()
    await dialog.getByText('اجازهٔ دوربین داده نشده است').waitFor()
    await useCamera(page, passport)
    await dialog.getByRole('button', { name: 'گرفتن عکس با دوربین' }).click()
    const take = dialog.getByRole('button', { name: 'گرفتن عکس', exact: true })
    await expect.poll(() => take.isEnabled()).toBe(true)
    const faults = await faultsOf(page, 'passport-camera', take)
    expect(faults).toEqual([])
    await take.click()
    await expectRead(dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    // Closed without a word: nothing was written, and the focus is where it was.
    expect(await written(page.getByRole('dialog').last(), 'شمارهٔ گذرنامه')).toBe('')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('اسکن گذرنامه')
    await openScan(page)
    await dialog.locator('input[type=file]').setInputFiles(jpegOf(passport))
    await expectRead(dialog)
    await dialog.getByRole('button', { name: 'تأیید و نوشتن در فرم' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('dialog').last().getByRole('button', { name: 'ذخیره' }).click()
    await page.getByText('Sara Moradi').first().waitFor()
    expectQuiet()
    await close()
  },
)

// What the telephone does when a photo is shared with the installed site: npm run prove:journeys.
it.runIf(inject('bothWidths'))(
  'a photo I share with the installed app waits for me through signing in, says where it goes, and fills the form',
  async () => {
    const { page, expectQuiet, close } = await visit(phone)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const share = (file: { name: string; mimeType: string; buffer: Buffer }) =>
      sharePicture(page, file)
    await share(jpegOf(passport))
    await page.getByText('عکسی که فرستادید رسید و روی همین دستگاه مانده است.').waitFor()
    const faults = await faultsOfState(page, 'shared-picture-signed-out')
    await signIn(page, newNumber())
    await page.waitForURL(/\/profile\/passengers\?shared=1/)
    await page.getByRole('img', { name: 'عکسی که فرستادید' }).waitFor()
    faults.push(...(await faultsOfState(page, 'shared-picture')))
    await page.getByRole('button', { name: 'خواندن گذرنامه' }).click()
    const dialog = dialogOf(page)
    await expectRead(dialog)
    await dialog.getByRole('button', { name: 'تأیید و نوشتن در فرم' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('dialog').last().getByRole('button', { name: 'ذخیره' }).click()
    await page.getByText('Sara Moradi').first().waitFor()
    await page.getByText('عکسی که فرستادید دیگر اینجا نیست').waitFor()

    await share({ name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
    await page.getByText('عکسی نرسید').waitFor()
    faults.push(...(await faultsOfState(page, 'shared-nothing')))
    await page.getByRole('button', { name: 'بستن' }).click()
    await page.waitForURL(/\/profile\/passengers$/)
    expect(faults).toEqual([])
    expectQuiet()
    await close()
  },
)

/** Sends the form that a telephone would send. */
async function sharePicture(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.id = 'shared'
    form.method = 'post'
    form.enctype = 'multipart/form-data'
    form.action = '/share-picture'
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'picture', ariaLabel: 'shared' })
    form.append(input)
    document.body.append(form)
  })
  await page.locator('#shared input').setInputFiles(file)
  await page.evaluate(() => (document.querySelector('#shared') as HTMLFormElement).submit())
}

/** A camera before which this picture lies; without one, a traveller who does not allow it. */
async function useCamera(page: Page, picture: Buffer | null): Promise<void> {
  await page.evaluate(async (picture64) => {
    const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    let open: () => Promise<MediaStream> = refuse
    if (picture64) {
      // Not fetched: the page's policy forbids that, and rightly.
      const bytes = Uint8Array.from(atob(picture64), (sign) => sign.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes]))
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      setInterval(() => canvas.getContext('2d')?.drawImage(image, 0, 0), 100)
      open = async () => canvas.captureStream(10)
    }
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: open },
    })
  }, picture?.toString('base64') ?? null)
}
