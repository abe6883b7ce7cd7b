// I ask for a visa, pay for it, and am asked for one paper more: I see whose turn it is, and give it from my phone.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import { afterAll, expect, inject, it } from 'vitest'
import { atBank, goToBank, heldOrder, newNumber, signIn, title } from './journey.ts'
import { faultsOf } from './looks.ts'
import { choosePaper, fillApplicant, paperPicture } from './visa-form.ts'
import { closeBrowser, phone, visit } from './visit.ts'

afterAll(closeBrowser)

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

  await fillApplicant(page, { lastName })
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
  await choosePaper(page.getByRole('group', { name: /^عکس/ }), await paperPicture())
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
  await staffSay('ask', caseId, 'nationalCard', 'missing', '--note', 'هر دو روی کارت', ...by)
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
  await staffSay('move', caseId, 'ready', ...by)
  await staffSay('file', caseId, '--reference', 'GDRFA-7781', ...by)
  await page.reload()
  await page.getByText('GDRFA-7781').first().waitFor()
  await page.getByText('نوبت مرجع صدور است').waitFor()
  expect(await page.getByRole('button', { name: 'انصراف از ویزا' }).count()).toBe(0)
  await page.goto('/profile/my-travels')
  await page.getByText('ویزای امارات').first().waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain('بلیت')
  expectQuiet()
  await close()
})

const by = ['--staff', 'journey']

/** The case of this journey, as an officer finds it. */
async function openCase(): Promise<string> {
  const open = (await staffSay('list')).split('\n')
  return open[open.findIndex((row) => row.includes(lastName)) - 1]?.split(' ')[0] ?? ''
}

/** `npm run staff -- visa-cases …`, beside the running product. */
async function staffSay(...words: string[]): Promise<string> {
  const root = resolve(import.meta.dirname, '..')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'tools/staff.ts'), 'visa-cases', ...words],
    {
      cwd: root,
      env: childEnvironment({
        DATABASE_URL: inject('databaseUrl'),
        SECRET: inject('secret'),
        VAR_DIR: join(tmpdir(), 'parastoo-visa-cases'),
      }),
    },
  )
  return stdout
}
