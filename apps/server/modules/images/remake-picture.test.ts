import { isRefused } from '@parastoo/kit/outcome'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { remakePicture } from './remake-picture.ts'
import { hostileUploads, wordBombs } from './testing/hostile-uploads.ts'
import { soundJpeg, soundPng, withSegment } from './testing/make-pictures.ts'

const hostile = await hostileUploads()
const megabyte = 1024 * 1024

async function remade(bytes: Buffer) {
  const made = await remakePicture(bytes)
  if (isRefused(made)) throw new Error(made.refused)
  return { ...made, ...(await sharp(made.bytes).metadata()) }
}

it('knows at least sixty hostile uploads', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60)
})

it.each(hostile)('refuses $name', async ({ bytes, refused }) => {
  expect(await remakePicture(bytes)).toEqual({ refused })
})

it.each(wordBombs())(
  'is not blown up by $name that unpack to sixty megabytes',
  async ({ bytes }) => {
    const before = process.memoryUsage().rss
    const made = await remakePicture(bytes)
    if (!isRefused(made)) expect(made.bytes.length).toBeLessThan(10_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * megabyte)
  },
)

it('stays within its memory through all of them', async () => {
  const before = process.memoryUsage().rss
  for (const { bytes } of hostile) await remakePicture(bytes)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * megabyte)
})

describe('a sound picture', () => {
  it('is drawn anew without its maker, its place, or any other word in it', async () => {
    const sent = withSegment(await soundJpeg(), 0xfe, Buffer.from('a private comment'))
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { exif, xmp, iptc, icc, format, bytes } = await remade(sent)
    expect([exif, xmp, iptc, icc, format]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'jpeg',
    ])
    expect(bytes.toString('latin1')).not.toMatch(/Sara|GPS|private comment/)
  })

  it('stands upright', async () => {
    const lying = await sharp(await soundPng())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await remade(lying)).toMatchObject({ width: 240, height: 320 })
  })

  it('is made smaller when it is larger than anything needs', async () => {
    const large = await soundJpeg({ width: 4_000, height: 2_000 })
    expect(await remade(large)).toMatchObject({ width: 3_000, height: 1_500 })
  })

  it('loses what a camera left behind its end', async () => {
    const sent = Buffer.concat([await soundJpeg(), Buffer.from('SEFT trailer of a camera')])
    expect((await remade(sent)).bytes.includes('SEFT')).toBe(false)
  })

  it('has white where it was transparent', async () => {
    const clear = await sharp({
      create: { width: 4, height: 4, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer()
    const { data: pixels } = await sharp((await remade(clear)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(Math.min(...pixels)).toBeGreaterThan(250)
  })
})
