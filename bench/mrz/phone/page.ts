/** What a page would do that reads passports itself, with the server's own reader: loads the three files, then reads a picture. */
import type { Grey } from '@parastoo/server/adapters/mrz-reader/grey'
import { readPasses, searchedWidth } from '@parastoo/server/adapters/mrz-reader/read-passes'
import { createRecogniser, type Recogniser } from '@parastoo/server/adapters/mrz-reader/recognise'

export type Loaded = { fetchedMs: number; startedMs: number }
export type ReadOnPhone = { lines: string[] | null; isAccepted: boolean; tookMs: number }

let recognise: Recogniser | undefined

async function load(): Promise<Loaded> {
  const beganMs = performance.now()
  const [runtime, model, knownSigns] = await Promise.all([
    fetch('/files/runtime').then((reply) => reply.arrayBuffer()),
    fetch('/files/model').then((reply) => reply.arrayBuffer()),
    fetch('/files/knownSigns').then((reply) => reply.text()),
  ])
  const fetchedMs = performance.now() - beganMs
  recognise = await createRecogniser({ runtime, model: new Uint8Array(model), knownSigns })
  return { fetchedMs, startedMs: performance.now() - beganMs - fetchedMs }
}

async function read(address: string): Promise<ReadOnPhone> {
  if (!recognise) throw new Error('The recogniser is not loaded')
  const picture = await (await fetch(address)).blob()
  const beganMs = performance.now()
  const bitmap = await createImageBitmap(picture)
  const widest = Math.min(1, 1_800 / Math.max(bitmap.width, bitmap.height))
  const grey = greyOf(bitmap, Math.round(bitmap.width * widest))
  const zone = await readPasses(grey, { small: greyOf(bitmap, searchedWidth), recognise })
  const tookMs = performance.now() - beganMs
  return { lines: zone?.lines ?? null, isAccepted: zone?.isAccepted === true, tookMs }
}

function greyOf(bitmap: ImageBitmap, width: number): Grey {
  const height = Math.round((bitmap.height * width) / bitmap.width)
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('The browser draws nothing')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const colours = context.getImageData(0, 0, width, height).data
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = colours.subarray(at * 4, at * 4 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
  return { pixels, width, height }
}

Object.assign(globalThis, { passports: { load, read } })
