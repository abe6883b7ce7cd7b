import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPdfRenderer, type PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import { bare, pagesOfPdf } from '../../../platform/pdf/testing/read-pdf.ts'
import { readVazirmatnFonts } from '../../../platform/pdf/vazirmatn-fonts.ts'
import { drawVoucherPdf } from './draw-voucher-pdf.ts'
import { twoRooms } from './testing/voucher-sample.ts'
import { voucherSheet } from './voucher-sheet.ts'
import { type VoucherLanguage, voucherWords } from './voucher-words.ts'

let renderer: PdfRenderer

beforeAll(async () => {
  renderer = createPdfRenderer({ fonts: await readVazirmatnFonts() })
})

afterAll(() => renderer.close())

async function drawn(language: VoucherLanguage): Promise<Uint8Array> {
  const outcome = await drawVoucherPdf(twoRooms, language, renderer)
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.pdf
}

/** Where on the first page a text begins and ends, from the left. */
async function spanOf(pdf: Uint8Array, wanted: string) {
  const opening = getDocument({ data: pdf.slice(), verbosity: 0 })
  const page = await (await opening.promise).getPage(1)
  const { items } = await page.getTextContent()
  await opening.destroy()
  const found = items.find((item) => 'str' in item && item.str === wanted)
  if (!found || !('str' in found)) throw new Error(`«${wanted}» is not on the page`)
  const from = Number(found.transform[4])
  return { from, until: from + found.width }
}

test('a further page says whose voucher it is, and which page of how many', async () => {
  const pages = await pagesOfPdf(await drawn('en'))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Page1of2')
  for (const word of ['Page2of2', 'HV-1404-000123', '1404123456', 'Hotel voucher'])
    expect(pages[1]).toContain(bare(word))
  const [, persian] = await pagesOfPdf(await drawn('fa'))
  expect(persian).toContain('HV-1404-000123')
})

test('a long name of the lead guest pushes nothing under the code of the reception', async () => {
  const english = await drawn('en')
  const [arrival, reference] = [await spanOf(english, '23:30'), await spanOf(english, 'DRV-99812')]
  expect(arrival.until).toBeLessThan(reference.from)
  const arabic = await drawn('ar')
  const [arrivalRight, number] = [
    await spanOf(arabic, '23:30'),
    await spanOf(arabic, 'HV-1404-000123'),
  ]
  expect(arrivalRight.from).toBeGreaterThan(number.until)
})

test('an Arabic voucher counts nights and years as Arabic does', () => {
  const { nights, child } = voucherWords.ar
  expect([1, 2, 3, 10, 11].map(nights)).toEqual([
    'ليلة واحدة',
    'ليلتان',
    '3 ليالٍ',
    '10 ليالٍ',
    '11 ليلة',
  ])
  expect([0, 2, 7, 11].map(child)).toEqual(['رضيع', 'طفل، سنتان', 'طفل، 7 سنوات', 'طفل، 11 سنة'])
})

test('a day and an hour of the timeline are told apart', () => {
  const [, step] = voucherSheet(twoRooms, 'fa').cancellation.steps
  expect(step?.when).toBe('از دوشنبه ۱۶ آذر ۱۴۰۵، ساعت ۱۳:۳۰')
})
