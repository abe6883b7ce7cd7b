/** `npm run approve`: draws the twelve representative tickets anew and keeps their pictures as the approved ones. Look at the difference before you commit it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPdfRenderer } from '../../../../platform/pdf/render-pdf.ts'
import { pictureOfPdf } from '../../../../platform/pdf/testing/picture-of-pdf.ts'
import { readVazirmatnFonts } from '../../../../platform/pdf/vazirmatn-fonts.ts'
import { drawTicketPdf } from '../draw-ticket-pdf.ts'
import { representativeTickets } from './representative-tickets.ts'

const folder = join(import.meta.dirname, 'approved')
mkdirSync(folder, { recursive: true })
const renderer = createPdfRenderer({ fonts: await readVazirmatnFonts() })
for (const [name, view] of Object.entries(representativeTickets)) {
  const drawn = await drawTicketPdf(view, renderer)
  if ('refused' in drawn) throw new Error(drawn.refused)
  const picture = await pictureOfPdf(drawn.pdf)
  writeFileSync(join(folder, `${name}.png`), picture)
  process.stdout.write(`${name} ${Math.round(picture.length / 1024)} kB\n`)
}
await renderer.close()
