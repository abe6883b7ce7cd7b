import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createPdfRenderer, type PdfRenderer, type PdfRendererOptions } from './render-pdf.ts'
import { readVazirmatnFonts } from './vazirmatn-fonts.ts'

/** Some seconds of honest work inside Typst, which no time limit of its own cuts short. */
const SLOW_TEMPLATE = '#for i in range(3000) { for j in range(2000) { let k = calc.sqrt(i + j) } }'
const WORD_TEMPLATE = '#set text(font: "Vazirmatn", dir: rtl)\n#json(bytes(sys.inputs.json)).word'

let fonts: Uint8Array[]
let renderer: PdfRenderer | undefined

beforeAll(async () => {
  fonts = await readVazirmatnFonts()
})

afterEach(async () => {
  await renderer?.close()
  renderer = undefined
})

function start(options: Omit<PdfRendererOptions, 'fonts'> = {}): PdfRenderer {
  renderer = createPdfRenderer({ fonts, ...options })
  return renderer
}

async function textOf(outcome: Awaited<ReturnType<PdfRenderer['renderPdf']>>): Promise<string> {
  if ('refused' in outcome) throw new Error(outcome.refused)
  const document = await getDocument({ data: outcome.pdf.slice(), verbosity: 0 }).promise
  const content = await (await document.getPage(1)).getTextContent()
  return content.items.map((item) => ('str' in item ? item.str : '')).join('')
}

test('a document holds the words and the picture it was given', async () => {
  const picture = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v2z"/></svg>',
  )
  const outcome = await start().renderPdf({
    template: `${WORD_TEMPLATE} #image("/images/mark.svg", width: 1cm)`,
    inputs: { word: 'PARASTOO' },
    images: { 'mark.svg': picture },
  })
  expect(await textOf(outcome)).toContain('PARASTOO')
})

test('a picture of one document is not seen by the next', async () => {
  const { renderPdf } = start()
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>')
  const template = '#image("/images/mark.svg")'
  await renderPdf({ template, inputs: {}, images: { 'mark.svg': picture } })
  await expect(renderPdf({ template, inputs: {} })).rejects.toThrow('file not found')
})

test('a template cannot read the disk', async () => {
  const reading = start().renderPdf({ template: '#read("/etc/hostname")', inputs: {} })
  await expect(reading).rejects.toThrow('could not be drawn')
})

test('a wrong template is thrown with its reason and the next document is drawn', async () => {
  const { renderPdf } = start()
  await expect(renderPdf({ template: '#nothing-here', inputs: {} })).rejects.toThrow(
    'unknown variable',
  )
  const outcome = await renderPdf({ template: WORD_TEMPLATE, inputs: { word: 'SWALLOW' } })
  expect(await textOf(outcome)).toContain('SWALLOW')
})

test('what does not fit in the queue is refused and the rest is drawn in order', async () => {
  const { renderPdf } = start({ maxWaiting: 2 })
  const finished: number[] = []
  const outcomes = await Promise.all(
    [0, 1, 2, 3, 4].map(async (index) => {
      const outcome = await renderPdf({ template: WORD_TEMPLATE, inputs: { word: `N${index}` } })
      if ('pdf' in outcome) finished.push(index)
      return outcome
    }),
  )
  expect(finished).toEqual([0, 1, 2])
  expect(outcomes.slice(3)).toEqual([{ refused: 'PDF_QUEUE_FULL' }, { refused: 'PDF_QUEUE_FULL' }])
})

test('a hung thread is replaced: its document fails, the one behind it is drawn at once', async () => {
  const { renderPdf } = start({ timeLimitMs: 1500 })
  const hung = renderPdf({ template: SLOW_TEMPLATE, inputs: {} })
  const behind = renderPdf({ template: WORD_TEMPLATE, inputs: { word: 'ALIVE' } })
  await expect(hung).rejects.toThrow('longer than 1500 ms')
  expect(await textOf(await behind)).toContain('ALIVE')
}, 15_000)

test('closing throws out what waits and what comes later', async () => {
  const open = start()
  const waiting = open.renderPdf({ template: WORD_TEMPLATE, inputs: { word: 'LATE' } })
  const refusal = expect(waiting).rejects.toThrow('was closed')
  await open.close()
  await refusal
  await expect(open.renderPdf({ template: WORD_TEMPLATE, inputs: {} })).rejects.toThrow('is closed')
})
