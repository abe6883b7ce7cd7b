/** The recogniser of PP-OCRv4 (ONNX), which sees one line of print; only the signs of a machine readable zone are asked of it. */
import * as ort from 'onnxruntime-web/wasm'
import { stripHeight } from './cut-line.ts'
import { chancesPerStep, zoneSigns } from './shapes.ts'

/** For each step along the line, the chance of no sign (first) and of each of `zoneSigns`: `steps` rows of 38. */
export type Chances = { steps: number; values: Float32Array }

export type Recogniser = (strip: Float32Array) => Promise<Chances>

export type RecogniserFiles = { runtime: ArrayBuffer; model: Uint8Array; knownSigns: string }

/** Starts the recogniser of these files, on one thread. */
export async function createRecogniser(files: RecogniserFiles): Promise<Recogniser> {
  ort.env.wasm.numThreads = 1
  ort.env.wasm.wasmBinary = files.runtime
  const session = await ort.InferenceSession.create(files.model, { enableMemPattern: false })
  // Line n of the list is the class n + 1; class 0 is no sign.
  const known = files.knownSigns.split('\n')
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
