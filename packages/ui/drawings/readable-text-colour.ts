const WHITE = '#ffffff'
const INK = '#0d1f22'
const BLACK = '#000000'

/** A carrier's colour as `#rrggbb`, or nothing when it is not a hexadecimal colour. */
export function hexColour(written: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(written.trim())?.[1]
  if (!digits) return undefined
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return `#${full.toLowerCase()}`
}

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** White where it reads, else the house's ink, else black: always at least 4.5 to 1 on `#rrggbb`. */
export function readableTextColour(ground: string): string {
  return [WHITE, INK].find((text) => contrastOf(text, ground) >= 4.5) ?? BLACK
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
