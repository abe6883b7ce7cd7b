/** Papers that whoever asks may have already: told apart by what would be drawn, before it is drawn. */
import { createHash } from 'node:crypto'
import { isRefused } from '@parastoo/kit/outcome'
import type { PdfRenderer, PdfRequest } from '../pdf/render-pdf.ts'

/** The version of a paper in a request and its reply; which one the asker keeps, and which it would be now. */
export type PaperVersion = { kept: string | null; now: string | null }

/** A renderer for the one paper that this call answers with: drawn only where the asker does not keep the same. `tellPaperVersion` tells which. */
export const unlessKept = (
  { paper }: { paper?: PaperVersion },
  renderer: Pick<PdfRenderer, 'renderPdf'>,
): Pick<PdfRenderer, 'renderPdf'> => ({
  async renderPdf(request) {
    if (!paper) return await renderer.renderPdf(request)
    const version = versionOf(request)
    const isKept = paper.kept === version
    const drawn = isKept ? { pdf: new Uint8Array() } : await renderer.renderPdf(request)
    if (!isRefused(drawn)) paper.now = version
    return drawn
  },
})

/** A reply that carries a paper says which version it is, and is empty where the asker keeps the same. */
export function tellPaperVersion(
  response: { status: number; headers: Record<string, unknown>; body?: unknown },
  paper: PaperVersion | undefined,
): void {
  if (!paper?.now || response.status !== 200) return
  response.headers.etag = paper.now
  if (paper.now !== paper.kept) return
  response.status = 304
  response.body = undefined
}

/** Everything that differs between two papers of one installation; its letters and its mark are the same for all. */
function versionOf({ template, inputs, images = {} }: PdfRequest): string {
  const hash = createHash('sha256').update(JSON.stringify([template, inputs]))
  for (const [name, bytes] of Object.entries(images)) hash.update(`\n${name}\n`).update(bytes)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}
