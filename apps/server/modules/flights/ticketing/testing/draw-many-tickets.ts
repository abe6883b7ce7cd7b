/** Draws so many tickets in a row, in a process that does nothing else, and writes what it took: `node draw-many-tickets.ts 400`. */
import { createPdfRenderer } from '../../../../platform/pdf/render-pdf.ts'
import { readVazirmatnFonts } from '../../../../platform/pdf/vazirmatn-fonts.ts'
import { drawTicketPdf } from '../draw-ticket-pdf.ts'
import { familyReturn, nineWithConnection, oneTraveller } from './ticket-samples.ts'

const count = Number(process.argv[2])
const samples = [oneTraveller, familyReturn, nineWithConnection]
const renderer = createPdfRenderer({ fonts: await readVazirmatnFonts() })
const tookMs: number[] = []
const usedBefore = process.cpuUsage()
// Looked at by ourselves: the peak that the system knows begins with that of whoever started this process.
let peakBytes = 0
for (let number = 0; number < count; number += 1) {
  const view = samples[number % samples.length] ?? oneTraveller
  const began = performance.now()
  // A number of its own for each, so that nothing is answered from what was drawn before.
  const drawn = await drawTicketPdf({ ...view, orderNumber: `PRS-405-${number}` }, renderer)
  if ('refused' in drawn) throw new Error(drawn.refused)
  tookMs.push(performance.now() - began)
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}
await renderer.close()
const sorted = tookMs.toSorted((a, b) => a - b)
const [middle = 0] = sorted.slice(count / 2)
const [late = 0] = sorted.slice(Math.floor(count * 0.95))
// Of all threads of the process: drawing happens on another than this one. The start is left out.
const used = process.cpuUsage(usedBefore)
const meanCpuMs = (used.user + used.system) / 1000 / count
const peakMegabytes = peakBytes / 1024 ** 2
process.stdout.write(JSON.stringify({ peakMegabytes, p50Ms: middle, p95Ms: late, meanCpuMs }))
