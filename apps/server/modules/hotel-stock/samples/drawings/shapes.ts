/** Shapes that drawings are put together from. Everything is flat, in the house's colours, 640 by 420. */

export const deep = '#04343b'
export const strong = '#00707a'
export const mid = '#0e9aa0'
export const wash = '#d2f3f2'
export const saffron = '#e8a317'

const width = 640
const height = 420

export type Sky = 'day' | 'dusk' | 'morning' | 'night'
const skies: Readonly<Record<Sky, readonly [string, string]>> = {
  day: ['#bfe6e8', '#f3fbfa'],
  morning: ['#ffe3b8', '#f2f8f6'],
  dusk: ['#1d4e5a', '#f0b35a'],
  night: ['#082329', '#1e5560'],
}

/** The whole picture: sky, what stands before it, and its title for who cannot see it. */
export function scene({ sky, title, body }: { sky: Sky; title: string; body: string }): string {
  const [above, below] = skies[sky]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>${title}</title><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${body}</svg>`
}

type Box = { x: number; y: number; w: number; h: number }

export const box = ({ x, y, w, h }: Box, fill: string, rx = 0): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${rx ? ` rx="${rx}"` : ''}/>`

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, stroke: string, strokeWidth = 3): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"/>`

export const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

/** A pointed Persian arch that stands on `y + h`. */
export const arch = ({ x, y, w, h }: Box, fill: string): string =>
  path(
    `M${x} ${y + h}V${y + w * 0.45}C${x} ${y + w * 0.16} ${x + w * 0.3} ${y + w * 0.1} ${x + w / 2} ${y}C${x + w * 0.7} ${y + w * 0.1} ${x + w} ${y + w * 0.16} ${x + w} ${y + w * 0.45}V${y + h}Z`,
    fill,
  )

/** A round arch. */
export const roundArch = ({ x, y, w, h }: Box, fill: string): string =>
  path(`M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z`, fill)

/** Rows of windows; some are lit, always the same ones. */
export function windows(
  { x, y, w, h }: Box,
  {
    columns,
    rows,
    fill,
    lit = '#ffdf9a',
    gap = 0.42,
    shape = 'box',
  }: {
    columns: number
    rows: number
    fill: string
    lit?: string
    gap?: number
    shape?: 'box' | 'arch'
  },
): string {
  const [stepX, stepY] = [w / columns, h / rows]
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const at = {
      x: round(x + column * stepX + (stepX * gap) / 2),
      y: round(y + row * stepY + (stepY * gap) / 2),
      w: round(stepX * (1 - gap)),
      h: round(stepY * (1 - gap)),
    }
    const colour = (column * 5 + row * 3) % 7 === 0 ? lit : fill
    return shape === 'arch' ? arch(at, colour) : box(at, colour, 2)
  }).join('')
}

/** The ground and a street before the house. */
export const ground = (colour: string, street = '#dbe5e6'): string =>
  box({ x: 0, y: 348, w: width, h: 72 }, colour) + box({ x: 0, y: 384, w: width, h: 36 }, street)

export function palm(x: number, y: number, size = 1): string {
  const leaf = (dx: number, dy: number) =>
    line(
      `M${x} ${y - 96 * size}q${dx * 0.5 * size} ${(dy - 22) * size} ${dx * size} ${dy * size}`,
      '#1c7a63',
      9 * size,
    )
  return (
    line(`M${x} ${y}q${8 * size} ${-50 * size} 0 ${-96 * size}`, '#8a6a45', 8 * size) +
    [-52, -34, 34, 52].map((dx, index) => leaf(dx, [10, -14, -14, 10][index] ?? 0)).join('') +
    leaf(-16, 26) +
    leaf(18, 26)
  )
}

export const cypress = (x: number, y: number, size = 1, fill = '#16604f'): string =>
  box({ x: x - 3, y: y - 16, w: 6, h: 16 }, '#6d5a42') +
  path(
    `M${x} ${y - 130 * size}C${x + 24 * size} ${y - 70 * size} ${x + 20 * size} ${y - 20} ${x} ${y - 10}C${x - 20 * size} ${y - 20} ${x - 24 * size} ${y - 70 * size} ${x} ${y - 130 * size}Z`,
    fill,
  )

export const bush = (x: number, y: number, r = 22, fill = '#2a8a6d'): string =>
  path(`M${x - r} ${y}a${r} ${r} 0 0 1 ${r * 2} 0Z`, fill)

export const dome = (x: number, y: number, r: number, fill: string): string =>
  path(
    `M${x - r} ${y}C${x - r * 1.25} ${y - r * 0.8} ${x - r * 0.5} ${y - r * 1.2} ${x} ${y - r * 1.7}C${x + r * 0.5} ${y - r * 1.2} ${x + r * 1.25} ${y - r * 0.8} ${x + r} ${y}Z`,
    fill,
  ) + line(`M${x} ${y - r * 1.7}v${-r * 0.35}`, saffron, 3)

/** A band of eight-pointed stars. */
export function girih({ x, y, w, h }: Box, fill: string): string {
  const count = Math.floor(w / h)
  const star = (cx: number, cy: number, r: number) =>
    `<g transform="translate(${round(cx)} ${round(cy)})" fill="${fill}"><rect x="${-r}" y="${-r}" width="${r * 2}" height="${r * 2}"/><rect x="${-r}" y="${-r}" width="${r * 2}" height="${r * 2}" transform="rotate(45)"/></g>`
  return Array.from({ length: count }, (_, index) =>
    star(x + (index + 0.5) * (w / count), y + h / 2, round(h * 0.26)),
  ).join('')
}

export const sea = (y: number): string =>
  box({ x: 0, y, w: width, h: height - y }, mid) +
  [0, 1, 2]
    .map((row) =>
      line(`M0 ${y + 14 + row * 16}q40 -8 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0`, '#5cc3c4', 2),
    )
    .join('')

export const hills = (fill: string, y = 300): string =>
  path(
    `M0 ${y}C90 ${y - 90} 170 ${y - 70} 250 ${y - 20}C330 ${y - 110} 440 ${y - 120} 520 ${y - 40}C570 ${y - 70} 610 ${y - 60} 640 ${y - 40}V420H0Z`,
    fill,
  )

const round = (value: number): number => Math.round(value * 10) / 10
