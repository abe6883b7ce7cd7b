import { readFile } from 'node:fs/promises'
import { airlineMarkSvg } from '@parastoo/kit/airline-mark'
import type { PdfOutcome, PdfRenderer } from '../../../platform/pdf/render-pdf.ts'
import { drawPaper, planeSvg } from '../../documents/index.ts'
import { ticketSheet } from './ticket-sheet.ts'
import type { TicketView } from './ticket-view.ts'

const drawing = readFile(new URL('./ticket.typ', import.meta.url), 'utf8')

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
  const pictures = { ...Object.fromEntries(marks), 'plane.svg': planeSvg('#e8a317') }
  return await drawPaper(
    { drawing: await drawing, sheet, checkUrl: view.verifyUrl, pictures },
    renderer,
  )
}
