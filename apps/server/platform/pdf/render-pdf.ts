import { Worker } from 'node:worker_threads'
import { type Refusal, refuse } from '@parastoo/kit/outcome'

/** One document to draw: a Typst source, what fills it, and the pictures it shows. */
export type PdfRequest = {
  /** Typst source; it reads its input by `json(bytes(sys.inputs.json))` and pictures by `image("/images/<name>")`. */
  template: string
  /** Anything `JSON.stringify` can write. */
  inputs: unknown
  /** File names with an ending Typst knows (`qr.svg`, `logo.png`) and their bytes. */
  images?: Record<string, Uint8Array>
}

export type PdfOutcome = { pdf: Uint8Array } | Refusal<'PDF_QUEUE_FULL'>

export type PdfRenderer = {
  /**
   * Draws one PDF, in the order of asking. Refuses with `PDF_QUEUE_FULL` when too many wait already, so that a
   * rush costs a retry and not the machine's memory. Throws when the template is wrong or drawing takes too long.
   */
  renderPdf(request: PdfRequest): Promise<PdfOutcome>
  /** The same for a document of one page that becomes a picture: its letters are shapes, so whoever draws it on needs no font. */
  renderSvg(request: PdfRequest): Promise<{ svg: Uint8Array } | Refusal<'PDF_QUEUE_FULL'>>
  /** Ends the worker thread; whatever still waits is thrown out with an error. */
  close(): Promise<void>
}

export type PdfRendererOptions = {
  /** Font files (TTF or OTF); Typst sees no other fonts but its own serif. */
  fonts: Uint8Array[]
  /** The agency's own mark as SVG: it stands wherever a paper shows ours (`mark.svg`, `mark-deep.svg`). */
  brandMark?: string | undefined
  /** How many may wait behind the one being drawn. */
  maxWaiting?: number
  /** How long one document may take before its thread is given up and replaced. */
  timeLimitMs?: number
}

/** What crosses into the worker thread. */
export type PdfWorkerRequest = {
  form: 'pdf' | 'svg'
  template: string
  inputsJson: string
  images: Record<string, Uint8Array>
}

/** What comes back: the document, or why it could not be drawn. */
export type PdfWorkerReply = { drawn: Uint8Array<ArrayBuffer> } | { failure: string }

type Drawn = { drawn: Uint8Array } | Refusal<'PDF_QUEUE_FULL'>

type WaitingPdf = {
  request: PdfWorkerRequest
  resolve: (outcome: Drawn) => void
  reject: (fault: Error) => void
}

/**
 * The only door to Typst. Drawing is a synchronous call of tens of milliseconds, so it runs in one worker thread
 * with a bounded queue and never on the thread that answers requests.
 *
 * NOTE: a thread inside native code cannot be stopped from outside. A hung one is left behind and ends when its
 * call returns; the next document gets a fresh thread at once. Typst itself refuses endless loops and recursion.
 */
export function createPdfRenderer(options: PdfRendererOptions): PdfRenderer {
  const { fonts, brandMark, maxWaiting = 40, timeLimitMs = 10_000 } = options
  const waiting: WaitingPdf[] = []
  let drawing: WaitingPdf | undefined
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function startWorker(): Worker {
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: { fonts },
      env: {},
      // Its own heap holds little but the request; small generations give drawn files back early.
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 },
    })
    started.unref()
    started.on('message', (reply: PdfWorkerReply) => {
      if (started !== worker) return
      if ('drawn' in reply) settle((pdf) => pdf.resolve({ drawn: reply.drawn }))
      else settle((pdf) => pdf.reject(new Error(`The PDF could not be drawn: ${reply.failure}`)))
    })
    started.on('error', (cause) => abandon(started, new Error('The PDF thread failed', { cause })))
    started.on('exit', () => abandon(started, new Error('The PDF thread ended unexpectedly')))
    return started
  }

  function settle(answer: (pdf: WaitingPdf) => void) {
    clearTimeout(timer)
    const finished = drawing
    drawing = undefined
    if (finished) answer(finished)
    drawNext()
  }

  function abandon(lost: Worker, fault: Error) {
    if (lost !== worker) return
    worker = undefined
    void lost.terminate()
    settle((pdf) => pdf.reject(fault))
  }

  function drawNext() {
    if (closed || drawing) return
    drawing = waiting.shift()
    if (!drawing) return
    worker ??= startWorker()
    const busy = worker
    timer = setTimeout(
      () => abandon(busy, new Error(`The PDF took longer than ${timeLimitMs} ms`)),
      timeLimitMs,
    )
    busy.postMessage(drawing.request)
  }

  function draw(
    form: 'pdf' | 'svg',
    { template, inputs, images = {} }: PdfRequest,
  ): Promise<Drawn> {
    if (closed) return Promise.reject(new Error('The PDF renderer is closed'))
    if (waiting.length >= maxWaiting) return Promise.resolve(refuse('PDF_QUEUE_FULL'))
    const request = {
      form,
      template,
      inputsJson: JSON.stringify(inputs),
      images: brandMark === undefined ? images : withMark(images, brandMark),
    }
    return new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      drawNext()
    })
  }

  return {
    async renderPdf(request) {
      const outcome = await draw('pdf', request)
      return 'drawn' in outcome ? { pdf: outcome.drawn } : outcome
    },

    async renderSvg(request) {
      const outcome = await draw('svg', request)
      return 'drawn' in outcome ? { svg: outcome.drawn } : outcome
    },

    async close() {
      closed = true
      clearTimeout(timer)
      const ended = worker
      worker = undefined
      const left = drawing ? [drawing, ...waiting] : waiting
      for (const pdf of left.splice(0)) pdf.reject(new Error('The PDF renderer was closed'))
      drawing = undefined
      waiting.length = 0
      await ended?.terminate()
    },
  }
}

/** The pictures of a paper with the agency's mark in the place of ours. */
function withMark(images: Record<string, Uint8Array>, markSvg: string): Record<string, Uint8Array> {
  const own = new TextEncoder().encode(markSvg)
  return Object.fromEntries(
    Object.entries(images).map(([name, bytes]) => [
      name,
      /^mark(-deep)?\.svg$/.test(name) ? own : bytes,
    ]),
  )
}
