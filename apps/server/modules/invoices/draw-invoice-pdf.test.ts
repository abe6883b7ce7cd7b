import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPdfRenderer, type PdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { bare, pagesOfPdf } from '../../platform/pdf/testing/read-pdf.ts'
import { readVazirmatnFonts } from '../../platform/pdf/vazirmatn-fonts.ts'
import { drawInvoicePdf } from './draw-invoice-pdf.ts'
import type { Invoice } from './invoice.ts'
import { familyInvoice } from './testing/invoice-samples.ts'

let renderer: PdfRenderer

beforeAll(async () => {
  renderer = createPdfRenderer({ fonts: await readVazirmatnFonts() })
})

afterAll(() => renderer.close())

async function pagesOf(invoice: Invoice): Promise<string[]> {
  const outcome = await drawInvoicePdf(invoice, renderer)
  if ('refused' in outcome) throw new Error(outcome.refused)
  return await pagesOfPdf(outcome.pdf)
}

test('one page holds seller, buyer, every passenger, the sums and what came back', async () => {
  const pages = await pagesOf(familyInvoice)
  expect(pages).toHaveLength(1)
  for (const word of [
    ...['4058821733', '۱۰۳۸۰۲۸۴۷۹۰', '۴۱۱۱۱۱۱۱۱۱۱۱', '۱۵۹۱۸۵۳۳۱۱', 'پارس', 'رضایی', 'گلمحمدی'],
    ...['W5 1033', 'EP 854', '۳۸٬۵۰۰٬۰۰۰', '۳٬۸۵۰٬۰۰۰', '۱۵۹٬۷۰۰٬۰۰۰', '۱۵٬۹۷۰٬۰۰۰'],
    ...['۲۶٬۹۵۰٬۰۰۰', '۱۱٬۵۵۰٬۰۰۰', '123456789012', '۱۴۰۵'],
  ])
    expect(pages[0]).toContain(bare(word))
})

test('many passengers flow over pages, each with its number', async () => {
  const lines = Array.from({ length: 5 }, () => familyInvoice.lines).flat()
  const pages = await pagesOf({ ...familyInvoice, lines })
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page).toContain('4058821733')
})

test('a buyer’s name cannot write Typst', async () => {
  if (!familyInvoice.buyer) throw new Error('The sample needs a buyer')
  const name = '#panic() $x$ *b* \\ "'
  const buyer = { ...familyInvoice.buyer, name }
  const [page] = await pagesOf({ ...familyInvoice, buyer })
  expect(page).toContain(bare('#panic() $x$ *b'))
})
