/** Pictures for tests, sound and hostile, made of bytes and not kept in the repository. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A sound JPEG of a coloured slope; `exif` may bear a place. */
export async function soundJpeg({ width = 640, height = 480, isProgressive = false } = {}) {
  return await slope(width, height)
    .jpeg({ quality: 80, progressive: isProgressive })
    .withExif({
      IFD0: { Artist: 'Sara Moradi', Copyright: 'Sara' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 21/1' },
    })
    .toBuffer()
}

/** A sound PNG of the same. */
export const soundPng = async ({ width = 320, height = 240 } = {}) =>
  await slope(width, height).png().toBuffer()

/** The same in any format the library writes. */
export const soundIn = async (format: 'webp' | 'gif' | 'tiff' | 'avif') =>
  await slope(120, 90).toFormat(format).toBuffer()

function slope(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    pixels[at * 3] = at % 256
    pixels[at * 3 + 1] = Math.floor(at / width) % 256
    pixels[at * 3 + 2] = 128
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex')

/** One chunk of a PNG, with a right check sum unless told. */
export function chunk(type: string, content: Buffer, { isSound = true } = {}): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const check = Buffer.alloc(4)
  check.writeUInt32BE((crc32(named) ^ (isSound ? 0 : 0xffff)) >>> 0)
  return Buffer.concat([length, named, check])
}

/** A PNG of chunks of our choice; each row of an 8-bit grey picture is `width + 1` bytes. */
export function pngOf(
  {
    width,
    height,
    depth = 8,
    colour = 0,
    isInterlaced = false,
  }: {
    width: number
    height: number
    depth?: number
    colour?: number
    isInterlaced?: boolean
  },
  ...chunks: Buffer[]
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([pngMagic, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))])
}

/** Compressed rows of zeros, as many bytes as told: little to send, much to hold. */
export const zeros = (bytes: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(bytes)))

/** A segment of a JPEG set in right behind its beginning. */
export function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** The JPEG with another width and height written in its frame. */
export function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = changed.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(changed[at + 1] ?? 0),
  )
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}
