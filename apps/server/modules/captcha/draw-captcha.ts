import sharp from 'sharp'
import { randomBytesOf } from '../../platform/ids.ts'
import { digitOutlines } from './digit-outlines.ts'

const [width, height, wideEach] = [220, 72, 40]

/**
 * The digits as a PNG: turned, stretched and crossed out, no two pictures alike. A PNG only, for the paths of a drawing could be read
 * by a program. It stops lazy programs; a patient one is stopped by the limits round it.
 */
export async function drawCaptcha(digits: string): Promise<Buffer> {
  const any = chance()
  const ink = `hsl(${Math.round(any(0, 360))} 60% 26%)`
  const start = (width - digits.length * wideEach) / 2 + wideEach / 2
  const drawn = [...digits].map((digit, place) => {
    const [x, y] = [start + place * wideEach + any(-4, 4), height / 2 + any(-7, 7)]
    const shape = `rotate(${any(-22, 22)}) skewX(${any(-14, 14)}) scale(${any(0.85, 1.1)} ${any(0.85, 1.1)})`
    return `<path transform="translate(${x} ${y}) ${shape}" d="${digitOutlines[Number(digit)]}"/>`
  })
  const strokes = Array.from({ length: 4 }, () => {
    const [from, to] = [any(6, height - 6), any(6, height - 6)]
    const bends = `${any(40, 90)} ${any(0, height)} ${any(120, 180)} ${any(0, height)}`
    return `<path d="M0 ${from}C${bends} ${width} ${to}" fill="none" stroke="${ink}" stroke-width="${any(1.2, 2.4)}"/>`
  })
  const dots = Array.from({ length: 70 }, () => {
    return `<circle cx="${any(0, width)}" cy="${any(0, height)}" r="${any(0.5, 1.6)}"/>`
  })
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#fff"/><g fill="${ink}">${drawn.join('')}${dots.join('')}</g>${strokes.join('')}</svg>`
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer()
}

/** Numbers between two others, each drawn from the machine's secure source. */
function chance() {
  const bytes = randomBytesOf(2_048)
  let at = 0
  return (least: number, most: number): number => {
    at = (at + 2) % bytes.length
    return Math.round((least + (bytes.readUInt16BE(at) / 65_535) * (most - least)) * 100) / 100
  }
}
