/** The form of a visa, filled as a traveller fills it. */
import { randomInt } from 'node:crypto'
import { toPersianDigits } from '@parastoo/kit/text'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'

/** Fills the card of one applicant, by its place on the page from 0; answers by what passport. */
export async function fillApplicant(
  page: Page,
  { place = 0, lastName, bornIn = '1370' }: { place?: number; lastName: string; bornIn?: string },
): Promise<{ passportNumber: string }> {
  const card = applicantCard(page, place)
  const field = (name: string) => card.getByRole('textbox', { name, exact: true })
  await field('نام فارسی').fill('سارا')
  await field('نام خانوادگی فارسی').fill('مرادی')
  await field('نام لاتین').fill('Sara')
  await field('نام خانوادگی لاتین').fill(lastName)
  await card.getByRole('button', { name: /جنسیت/ }).click()
  await page.getByRole('option', { name: 'خانم' }).click()
  const passportNumber = `B${randomInt(10_000_000, 99_999_999)}`
  await field('شمارهٔ گذرنامه').fill(passportNumber)
  const date = async (name: string, [day, month, year]: readonly [string, string, string]) => {
    const parts = card.getByRole('group', { name })
    await parts.getByRole('textbox', { name: 'روز' }).fill(day)
    await parts.getByRole('textbox', { name: 'ماه' }).fill(month)
    await parts.getByRole('textbox', { name: 'سال' }).fill(year)
  }
  await date('تاریخ تولد', ['12', '5', bornIn])
  await date('تاریخ انقضای گذرنامه', ['1', '1', String(new Date().getFullYear() + 4)])
  return { passportNumber }
}

/** Everything asked of one applicant. */
export const applicantCard = (page: Page, place: number): Locator =>
  page.getByRole('group', { name: new RegExp(`^متقاضی ${toPersianDigits(place + 1)}`) })

/** Chooses a picture in a field of one. */
export const choosePaper = (field: Locator, buffer: Buffer) =>
  field
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer })

/** A picture of a paper; of another colour it is another paper. */
export const paperPicture = (background = '#dde3ea') =>
  sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A head before a white wall, of this size: nobody's. */
export const headPicture = ({ width, height }: { width: number; height: number }) => {
  const middle = width / 2
  const head = height * 0.36
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="100%" height="100%" fill="#f3f3f2"/>
        <ellipse cx="${middle}" cy="${height}" rx="${head}" ry="${height * 0.16}" fill="#2f5d8a"/>
        <ellipse cx="${middle}" cy="${height * 0.46}" rx="${head * 0.78}" ry="${head}" fill="#3a2a1e"/>
        <ellipse cx="${middle}" cy="${height * 0.5}" rx="${head * 0.68}" ry="${head * 0.86}" fill="#d9a982"/>
        <circle cx="${middle - head * 0.28}" cy="${height * 0.46}" r="${head * 0.08}" fill="#20160f"/>
        <circle cx="${middle + head * 0.28}" cy="${height * 0.46}" r="${head * 0.08}" fill="#20160f"/>
        <rect x="${middle - head * 0.2}" y="${height * 0.64}" width="${head * 0.4}" height="${head * 0.08}" fill="#9a4a3c"/>
      </svg>`,
    ),
  )
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** A picture as a phone takes it, of so many bytes that it goes by part. */
export const largePicture = () =>
  sharp({
    create: {
      width: 1400,
      height: 1000,
      channels: 3,
      background: '#dde3ea',
      noise: { type: 'gaussian', mean: 160, sigma: 30 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer()
