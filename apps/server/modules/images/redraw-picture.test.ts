import sharp from 'sharp'
import { expect, it } from 'vitest'
import { redrawPicture } from './redraw-picture.ts'
import { hostileUploads } from './testing/hostile-uploads.ts'

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#2040ff80' } })

it('draws a PNG, a JPEG and a GIF anew, on white and without a word of theirs', async () => {
  const small = drawing(120, 40)
  const marked = small.clone().withExif({ IFD0: { Artist: 'Sara' } })
  for (const bytes of [
    await marked.clone().png().toBuffer(),
    await marked.clone().flatten().jpeg().toBuffer(),
    await small.clone().gif().toBuffer(),
  ]) {
    const made = await redrawPicture(bytes)
    const { format, width, hasAlpha, exif } = await sharp(made ?? Buffer.alloc(0)).metadata()
    expect([format, width, hasAlpha, exif]).toEqual(['png', 120, false, undefined])
  }
})

it('refuses what is a program, too large, cut off or nothing', async () => {
  const png = await drawing(120, 40).png().toBuffer()
  const noise = Buffer.concat([png, Buffer.alloc(200_000)])
  const huge = await drawing(2_000, 2_000).png().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const bytes of [svg, noise, huge, png.subarray(0, 60), Buffer.alloc(0)])
    expect(await redrawPicture(bytes)).toBeNull()
})

it('is not blown up by hostile pictures', async () => {
  const before = process.memoryUsage().rss
  for (const { bytes } of await hostileUploads()) await redrawPicture(bytes)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})
