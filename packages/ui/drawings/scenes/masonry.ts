import { short } from './chance.ts'

/** Path of a four-centred Persian arch standing on `base`, `x` its middle. */
export function archPath(x: number, base: number, wide: number, tall: number): string {
  const half = wide / 2
  const spring = base - Math.max(tall - wide * 0.78, tall * 0.3)
  const top = base - tall
  const rise = spring - top
  return `M${short(x - half)} ${short(base)}V${short(spring)}C${short(x - half)} ${short(spring - rise * 0.62)} ${short(x - half * 0.5)} ${short(top + rise * 0.2)} ${short(x)} ${short(top)}C${short(x + half * 0.5)} ${short(top + rise * 0.2)} ${short(x + half)} ${short(spring - rise * 0.62)} ${short(x + half)} ${short(spring)}V${short(base)}Z`
}

/** Path of a round arch. */
export function roundArchPath(x: number, base: number, wide: number, tall: number): string {
  const half = wide / 2
  return `M${short(x - half)} ${base}V${short(base - tall + half)}a${short(half)} ${short(half)} 0 0 1 ${short(wide)} 0V${base}Z`
}

/** Path of a swelling dome that ends in a point; `bulge` 0 is a plain pointed dome, 1 an onion. */
export function domePath(
  x: number,
  base: number,
  { wide, tall, bulge = 0.4 }: { wide: number; tall: number; bulge?: number },
): string {
  const half = wide / 2
  const swell = half * (1 + bulge * 0.34)
  const foot = half * (1 - bulge * 0.12)
  const side = (way: 1 | -1) => ({
    foot: short(x + way * foot),
    swell: short(x + way * swell),
    neck: short(x + way * half * (0.34 - bulge * 0.12)),
    close: short(x + way * half * 0.06),
  })
  const left = side(-1)
  const right = side(1)
  const y = (share: number) => short(base - tall * share)
  return `M${left.foot} ${base}C${left.swell} ${y(0.2)} ${left.swell} ${y(0.58)} ${left.neck} ${y(0.82)}Q${left.close} ${y(0.91)} ${x} ${y(1)}Q${right.close} ${y(0.91)} ${right.neck} ${y(0.82)}C${right.swell} ${y(0.58)} ${right.swell} ${y(0.2)} ${right.foot} ${base}Z`
}

/** The arches of a wall as one path: `count` of them from `from`, each `pitch` apart. */
export function arcadePath(
  { from, pitch, count, base }: { from: number; pitch: number; count: number; base: number },
  { wide, tall, round = false }: { wide: number; tall: number; round?: boolean },
): string {
  const arch = round ? roundArchPath : archPath
  return Array.from({ length: count }, (_, index) =>
    arch(from + pitch * (index + 0.5), base, wide, tall),
  ).join('')
}
