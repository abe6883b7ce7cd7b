import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPdfRenderer, type PdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { bare, pagesOfPdf } from '../../platform/pdf/testing/read-pdf.ts'
import { readVazirmatnFonts } from '../../platform/pdf/vazirmatn-fonts.ts'
import { drawInvoicePdf } from './draw-invoice-pdf.ts'
import { type InvoiceSheet, invoiceSheet, returnSheet } from './invoice-sheet.ts'
import { familyInvoice, issued, returnSample } from './testing/invoice-samples.ts'

let renderer: PdfRenderer

beforeAll(async () => {
  renderer = createPdfRenderer({ fonts: await readVazirmatnFonts() })
})

afterAll(() => renderer.close())

async function pagesOf(sheet: InvoiceSheet): Promise<string[]> {
  const outcome = await drawInvoicePdf(sheet, renderer)
  if ('refused' in outcome) throw new Error(outcome.refused)
  return await pagesOfPdf(outcome.pdf)
}

test('one page holds number, seller, buyer, every passenger and the sums', async () => {
  const pages = await pagesOf(invoiceSheet(familyInvoice, issued))
  expect(pages).toHaveLength(1)
  for (const word of [
    '۱۴۰۵-۰۰۰۰۱۲',
    '۴۰۵۸۸۲۱۷۳۳',
    '۱۰۳۸۰۲۸۴۷۹۰',
    '۴۱۱۱۱۱۱۱۱۱۱۱',
    '۱۵۹۱۸۵۳۳۱۱',
    'پارس',
    'رضایی',
    'گلمحمدی',
    'W5 1033',
    'EP 854',
    '۳۸٬۵۰۰٬۰۰۰',
    '۳٬۸۵۰٬۰۰۰',
    '۱۵۹٬۷۰۰٬۰۰۰',
    '۱۵٬۹۷۰٬۰۰۰',
    '123456789012',
    '۱۴۰۵',
  ])
    expect(pages[0]).toContain(bare(word))
})

test('a return names its invoice, the ticket that came back, what is kept and what is given back', async () => {
  const pages = await pagesOf(returnSheet(returnSample, { ...issued, number: '1405-000031' }))
  expect(pages).toHaveLength(1)
  for (const word of [
    '۱۴۰۵-۰۰۰۰۳۱',
    '۱۴۰۵-۰۰۰۰۱۲',
    '۵۵۵۱۲۳۴۵۶۷',
    'گلمحمدی',
    'EP 854',
    'برگشت',
    'پارس',
    '۳۸٬۵۰۰٬۰۰۰',
    '۱۱٬۵۵۰٬۰۰۰',
    '۲۶٬۹۵۰٬۰۰۰',
  ])
    expect(pages[0]).toContain(bare(word))
  expect(pages[0]).not.toContain('W5')
})

test('many passengers flow over pages, each with its number', async () => {
  const lines = Array.from({ length: 5 }, () => familyInvoice.lines).flat()
  const pages = await pagesOf(invoiceSheet({ ...familyInvoice, lines }, issued))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page).toContain('۱۴۰۵-۰۰۰۰۱۲')
})

test('a buyer’s name cannot write Typst', async () => {
  if (!familyInvoice.buyer) throw new Error('The sample needs a buyer')
  const name = '#panic() $x$ *b* \\ "'
  const buyer = { ...familyInvoice.buyer, name }
  const [page] = await pagesOf(invoiceSheet({ ...familyInvoice, buyer }, issued))
  expect(page).toContain(bare('#panic() $x$ *b'))
})
