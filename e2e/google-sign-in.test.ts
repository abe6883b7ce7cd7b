import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Google, googleClientId, standInForGoogle, startGoogle } from './google.ts'
import { newNumber } from './journey.ts'
import { type Product, startProduct } from './product.ts'
import { doorstep, looks, phone, visit } from './visit.ts'

let google: Google
let house: Product
beforeAll(async () => {
  google = await startGoogle()
  // A second node of the house on the same database, configured for Google.
  house = await startProduct({
    ROLE: 'http',
    DATABASE_URL: inject('databaseUrl'),
    // Nodes of the sandbox on one database have one bank book.
    VAR_DIR: inject('varDir'),
    SECRET: inject('secret'),
    LOG_LEVEL: 'warn',
    GOOGLE_CLIENT_IDS: googleClientId,
    GOOGLE_KEYS_HOST: google.host,
  })
})
afterAll(async () => {
  await house.stop()
  await google.close()
})

describe.each(looks)('on a screen of $width px', (look) => {
  it('I come in by Google; a token that Google did not sign for us does not let me in', async () => {
    const { page, close } = await visit(look)
    const subject = newNumber()
    const mine = { sub: subject, email: `sara.${subject}@gmail.com` }
    const tokens = [google.tokenFor({ ...mine, aud: 'another' }), google.tokenFor(mine)]
    const complaints: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|violates/.test(message.text())) complaints.push(message.text())
    })
    await standInForGoogle(page, () => tokens.shift() ?? '')
    await page.goto(`${house.url}/?login=1&returnTo=/profile/account`)
    const dialog = page.getByRole('dialog')
    const button = dialog.getByRole('button', { name: `Google ${googleClientId} fa` })
    await button.click()
    await dialog.getByText('ورود با گوگل تأیید نشد. دوباره تلاش کنید.').waitFor()
    await button.click()
    // Whoever has Google needs no password, and is not asked for one.
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForURL(/\/profile\/account/)
    const email = page.getByRole('textbox', { name: 'ایمیل', exact: true })
    await expect.poll(() => email.inputValue()).toBe(mine.email)
    expect(complaints).toEqual([])
    await close()
  })
})

it('where Google does not answer, I am told and come in another way', async () => {
  const { page, close } = await visit(phone, doorstep)
  await page.route('https://accounts.google.com/**', (route) => route.abort())
  await page.goto(`${house.url}/?login=1`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('ورود با گوگل باز نشد. راه دیگری را انتخاب کنید.').waitFor()
  await dialog.getByRole('button', { name: 'دریافت کد' }).waitFor()
  await close()
})
