import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatRial } from '@parastoo/kit/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPdfRenderer, type PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import { pictureOfPdf, worstDifference } from '../../../platform/pdf/testing/picture-of-pdf.ts'
import { bare, pagesOfPdf } from '../../../platform/pdf/testing/read-pdf.ts'
import { readVazirmatnFonts } from '../../../platform/pdf/vazirmatn-fonts.ts'
import { drawTicketPdf } from './draw-ticket-pdf.ts'
import { representativeTickets } from './testing/representative-tickets.ts'
import type { TicketView } from './ticket-view.ts'

const approvedFolder = join(import.meta.dirname, 'testing/approved')
/** What was drawn instead is left here, to be looked at and, when it is right, approved by `npm run approve`. */
const drawnFolder = join(resolve(import.meta.dirname, '../../../../..'), 'var/tickets')
/** Of the tile that differs most: letters drawn on another machine differ less, a word that changed differs more. */
const mostDiffering = 0.06

let renderer: PdfRenderer

beforeAll(async () => {
  mkdirSync(drawnFolder, { recursive: true })
  renderer = createPdfRenderer({ fonts: await readVazirmatnFonts() })
})

afterAll(() => renderer.close())

async function draw(view: TicketView): Promise<Uint8Array> {
  const outcome = await drawTicketPdf(view, renderer)
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.pdf
}

it('there are twelve, each small enough to be kept', () => {
  const names = Object.keys(representativeTickets)
  expect(names).toHaveLength(12)
  for (const name of names)
    expect(statSync(join(approvedFolder, `${name}.png`)).size, name).toBeLessThan(40_000)
})

describe.each(Object.entries(representativeTickets))('the ticket %s', (name, view) => {
  it('looks as it was approved', async () => {
    const drawn = await pictureOfPdf(await draw(view))
    const approved = readFileSync(join(approvedFolder, `${name}.png`))
    const difference = await worstDifference(drawn, approved)
    if (difference > mostDiffering) writeFileSync(join(drawnFolder, `${name}.png`), drawn)
    expect(difference).toBeLessThanOrEqual(mostDiffering)
  })

  it('says names, code, ticket numbers and amount to whoever copies its text', async () => {
    const written = (await pagesOfPdf(await draw(view))).join('')
    expect(written).toContain(view.pnr)
    expect(written).toContain(formatRial(view.totalPriceRial))
    for (const { nameEn, nameFa, ticketNumber } of view.passengers) {
      expect(written).toContain(ticketNumber)
      // Who has no Persian name stands in Latin as it was written; readers break Persian words at لا and the like.
      expect(written.toUpperCase()).toContain(bare(nameEn.toUpperCase()))
      if (nameFa !== '')
        expect(lettersIn(written)).toEqual(expect.arrayContaining(lettersIn(nameFa)))
    }
  })
})

it('a word that changed is seen', async () => {
  const view = representativeTickets['one-traveller']
  const [flight] = view?.flights ?? []
  if (!view || !flight) throw new Error('The sample needs a flight')
  const moved = { ...flight, destination: { ...flight.destination, cityFa: 'اصفهان' } }
  const drawn = await pictureOfPdf(await draw({ ...view, flights: [moved] }))
  const approved = readFileSync(join(approvedFolder, 'one-traveller.png'))
  expect(await worstDifference(drawn, approved)).toBeGreaterThan(mostDiffering)
})

const lettersIn = (text: string): string[] => [...new Set(bare(text))]
