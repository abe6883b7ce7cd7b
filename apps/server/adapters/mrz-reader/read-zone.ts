import sharp from 'sharp'
import type { Grey } from './grey.ts'
import { leastScore, readPasses, searchedWidth } from './read-passes.ts'
import type { Recogniser } from './recognise.ts'
import type { VotedZone } from './vote.ts'

// One picture uses one core and keeps nothing for the next.
sharp.cache(false)
sharp.concurrency(1)

const widestRead = 1800

/**
 * The zone of a picture as it stands, or turned by quarters where there is none.
 * Null when nothing in it reads like a zone.
 */
export async function readZone(picture: Buffer, recognise: Recogniser): Promise<VotedZone | null> {
  let best: VotedZone | null = null
  for (const quarter of [0, 180, 90, 270]) {
    const grey = await greyOf(picture, quarter)
    const read = await readPasses(grey, { small: await smallOf(grey), recognise })
    if (read?.isWhole) return read
    if (read && (best === null || read.score > best.score)) best = read
    // A zone that is read badly is still one; the other ways round are for pictures that show none.
    if (best && best.score > leastScore / 2) break
  }
  return best
}

async function greyOf(picture: Buffer, quarter: number): Promise<Grey> {
  const { data: pixels, info } = await sharp(picture)
    .autoOrient()
    .rotate(quarter)
    .greyscale()
    .resize({ width: widestRead, height: widestRead, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: oneChannel(pixels, info.channels), width: info.width, height: info.height }
}

const oneChannel = (pixels: Buffer, channels: number): Uint8Array =>
  channels === 1 ? pixels : pixels.filter((_, at) => at % channels === 0)

async function smallOf({ pixels, width, height }: Grey): Promise<Grey> {
  const { data: smaller, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: searchedWidth })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: oneChannel(smaller, info.channels), width: info.width, height: info.height }
}
