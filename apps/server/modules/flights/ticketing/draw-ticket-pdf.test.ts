import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPdfRenderer, type PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import { readVazirmatnFonts } from '../../../platform/pdf/vazirmatn-fonts.ts'
import { drawTicketPdf } from './draw-ticket-pdf.ts'
import { familyReturn, nineWithConnection, oneTraveller } from './testing/ticket-samples.ts'
import type { TicketView } from './ticket-view.ts'

let renderer: PdfRenderer

beforeAll(async () => {
  renderer = createPdfRenderer({ fonts: await readVazirmatnFonts() })
})

afterAll(() => renderer.close())

/** The pages as one string each, without spaces and invisible marks: readers differ in both (facts, section 1). */
async function pagesOf(view: TicketView): Promise<string[]> {
  const outcome = await drawTicketPdf(view, renderer)
  if ('refused' in outcome) throw new Error(outcome.refused)
  const document = await getDocument({ data: outcome.pdf, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    const written = content.items.map((item) => ('str' in item ? item.str : '')).join('')
    pages.push(bare(written))
  }
  return pages
}

function bare(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
}

test('one ticket is one page that holds name, code, number, flight and amount', async () => {
  const pages = await pagesOf(oneTraveller)
  expect(pages).toHaveLength(1)
  for (const word of [
    'رضایی',
    'ALI REZAEI',
    'K7QM2X',
    '537-2401234560',
    'W5 1033',
    'تهران',
    'مشهد',
  ]) {
    expect(pages[0]).toContain(bare(word))
  }
  for (const word of ['۳۸٬۵۰۰٬۰۰۰', '۰۶:۴۵', '28 Nov 2026', '۰۲۱-۸۸۷۷۶۶۵۵']) {
    expect(pages[0]).toContain(bare(word))
  }
})

test('a family on a return has both flights and all four tickets', async () => {
  const written = (await pagesOf(familyReturn)).join('')
  for (const word of ['W5 1033', 'EP 854', 'رفت', 'برگشت', '۲۴۶٬۷۵۰٬۰۰۰', '۸۰']) {
    expect(written).toContain(bare(word))
  }
  for (const passenger of familyReturn.passengers) {
    expect(written).toContain(passenger.ticketNumber)
    expect(written).toContain(bare(passenger.nameEn.toUpperCase()))
  }
})

test('nine passengers flow over pages, each with the code and its number of pages', async () => {
  const pages = await pagesOf(nineWithConnection)
  expect(pages).toHaveLength(3)
  pages.forEach((page, index) => {
    expect(page).toContain('K7QM2X')
    expect(page).toContain(`${'۱۲۳'[index]}از۳`)
  })
  for (const passenger of nineWithConnection.passengers) {
    expect(pages.join('')).toContain(passenger.ticketNumber)
  }
})

test('a name cannot write Typst', async () => {
  const [passenger] = oneTraveller.passengers
  if (!passenger) throw new Error('The sample needs a passenger')
  const nameEn = '#panic() $x$ *b* \\ "'
  const [page] = await pagesOf({ ...oneTraveller, passengers: [{ ...passenger, nameEn }] })
  expect(page).toContain(bare('#PANIC() $X$ *B*'))
})
