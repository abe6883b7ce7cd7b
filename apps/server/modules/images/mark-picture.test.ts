import sharp from 'sharp'
import { expect, it } from 'vitest'
import { markPicture } from './mark-picture.ts'

const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** How much of each quarter of a plain picture is not its one colour any more. */
async function marked(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const first = data.toSorted()[Math.floor(data.length / 2)] ?? 0
  const counts = [0, 0, 0, 0]
  data.forEach((value, at) => {
    const quarter =
      (at % info.width < info.width / 2 ? 0 : 1) + (at / info.width < info.height / 2 ? 0 : 2)
    if (Math.abs(value - first) > 20) counts[quarter] = (counts[quarter] ?? 0) + 1
  })
  return counts.map((count) => count / (data.length / 4))
}

it.each([
  ['light', '#f4f1ea', 1200, 1600],
  ['dark', '#20242c', 2400, 1400],
  ['as small as a photo', '#f3f3f2', 200, 260],
])(
  'words stand in every part of a %s picture, which stays readable',
  async (_, colour, width, height) => {
    const shown = await markPicture(await plain(colour, width, height), 'فقط برای ویزای امارات')
    for (const share of await marked(shown)) {
      expect(share).toBeGreaterThan(0.01)
      expect(share).toBeLessThan(0.35)
    }
    const { width: shownWidth = 0, height: shownHeight = 0 } = await sharp(shown).metadata()
    expect(Math.max(shownWidth, shownHeight)).toBe(Math.min(1600, Math.max(width, height)))
  },
)
