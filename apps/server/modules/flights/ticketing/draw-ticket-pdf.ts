import { readFile } from 'node:fs/promises'
import { airlineMarkSvg } from '@parastoo/kit/airline-mark'
import { girihSvg, planeSvg, swallowSvg } from '../../../platform/pdf/brand-marks.ts'
import { qrSvg } from '../../../platform/pdf/qr-svg.ts'
import type { PdfOutcome, PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import { ticketSheet } from './ticket-sheet.ts'
import type { TicketView } from './ticket-view.ts'

const template = readFile(new URL('./ticket.typ', import.meta.url), 'utf8')

/** Draws the A4 ticket. Refuses with `PDF_QUEUE_FULL` when the renderer is busy; the caller asks again later. */
export async function drawTicketPdf(
  view: TicketView,
  renderer: Pick<PdfRenderer, 'renderPdf'>,
): Promise<PdfOutcome> {
  const sheet = ticketSheet(view)
  const marks = sheet.flights.map(({ airline }) => [
    `airline-${airline.code}.svg`,
    airlineMarkSvg(airline),
  ])
  const pictures: Record<string, string> = {
    ...Object.fromEntries(marks),
    'mark.svg': swallowSvg('#ffffff'),
    'mark-deep.svg': swallowSvg('#00707a'),
    'plane.svg': planeSvg('#e8a317'),
    'girih.svg': girihSvg({ width: 720, height: 240, strength: 0.07 }),
    'qr.svg': qrSvg(view.verifyUrl),
  }
  const images = Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [name, new TextEncoder().encode(picture)]),
  )
  return renderer.renderPdf({ template: await template, inputs: sheet, images })
}
