/**
 * The thread that runs Typst, started by render-pdf.ts. It sees no file and no environment. Templates are ours and
 * import no package: Typst would try to fetch one from outside.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfWorkerReply, PdfWorkerRequest } from './render-pdf.ts'

/** A folder that does not exist: templates can read the pictures handed over with them and nothing else. */
const ROOT = '/no-such-folder'

const { fonts } = workerData as { fonts: Uint8Array[] }
const compiler = NodeCompiler.create({
  workspace: ROOT,
  fontArgs: [{ fontBlobs: fonts.map((font) => Buffer.from(font)) }],
})

parentPort?.on('message', (request: PdfWorkerRequest) => {
  const reply = draw(request)
  parentPort?.postMessage(reply, 'drawn' in reply ? [reply.drawn.buffer] : [])
})

function draw({ form, template, inputsJson, images }: PdfWorkerRequest): PdfWorkerReply {
  const paths = Object.keys(images).map((name) => `${ROOT}/images/${name}`)
  try {
    for (const [name, bytes] of Object.entries(images)) {
      compiler.mapShadow(`${ROOT}/images/${name}`, Buffer.from(bytes))
    }
    const compiled = compiler.compile({ mainFileContent: template, inputs: { json: inputsJson } })
    if (!compiled.result) return { failure: diagnosticsOf(compiled) }
    if (form === 'svg')
      return { drawn: new TextEncoder().encode(compiler.plainSvg(compiled.result)) }
    return { drawn: Uint8Array.from(compiler.pdf(compiled.result)) }
  } catch (fault) {
    return { failure: String(fault) }
  } finally {
    for (const path of paths) compiler.unmapShadow(path)
    // Nothing of one document is kept for the next: measured, what is kept costs memory and no ticket is drawn sooner for it.
    compiler.evictCache(0)
  }
}

function diagnosticsOf(compiled: ReturnType<NodeCompiler['compile']>): string {
  const diagnostics = compiled.takeDiagnostics()?.shortDiagnostics ?? []
  return diagnostics.map((diagnostic) => String(diagnostic.message)).join('; ')
}
