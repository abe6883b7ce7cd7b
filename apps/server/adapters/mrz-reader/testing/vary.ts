import { seeded } from './seeded.ts'

/** How one printer's zone differs from the next: how wide and how heavy its signs are, and what lies over the page. */
export type Variety = { wide: number; heavy: number; overlay: string }

/**
 * Another print of the same page by its seed: signs 90 to 106 % as wide in places as wide as before, strokes up to a third heavier,
 * the rosettes of a hologram and a lamp's glare across the page. `length` and `height` are the page's, in its own units.
 */
export function varietyOf(
  seed: number,
  { length, height }: { length: number; height: number },
): Variety {
  const chance = seeded(seed ^ 0x5eed)
  const rosettes = Array.from({ length: chance.whole(2, 4) }, () => {
    const [x, y] = [chance.between(0.1, 0.9) * length, chance.between(0.4, 1) * height]
    const shade = chance.oneOf(['255,255,255', '120,120,120', '200,200,200'])
    const rings = Array.from({ length: chance.whole(6, 14) }, (_, ring) => {
      const radius = (ring + 1) * chance.between(18, 34)
      return `<ellipse cx="${x}" cy="${y}" rx="${radius * 1.6}" ry="${radius}" fill="none" stroke="rgb(${shade})" stroke-opacity="${chance.between(0.08, 0.3)}" stroke-width="${chance.between(2, 7)}" transform="rotate(${ring * 7} ${x} ${y})"/>`
    })
    return rings.join('')
  })
  const glare = `<radialGradient id="glare"><stop offset="0" stop-color="white" stop-opacity="${chance.between(0.15, 0.55)}"/><stop offset="1" stop-color="white" stop-opacity="0"/></radialGradient><ellipse cx="${chance.between(0, 1) * length}" cy="${chance.between(0.5, 1) * height}" rx="${chance.between(0.08, 0.3) * length}" ry="${chance.between(0.05, 0.2) * height}" fill="url(#glare)"/>`
  return {
    wide: chance.between(0.9, 1.06),
    heavy: chance.between(0, 30),
    overlay: rosettes.join('') + glare,
  }
}
