/** The drawn marks of our documents as SVG, for paper and page alike. Colours are attributes, so no style rule is needed. */

/** The swallow in flight, on a 64 × 64 field. */
const SWALLOW_PATH =
  'M4 27.2 9.5 24.8C13.5 21.4 19 20.6 24 22.2 31 14.4 44 6.8 62 3.5 52 11.5 45 20 39.6 28.2 46 34 53.6 37.6 62.5 39.2 55 41.4 48 41.2 42 39.4 45.8 46 51 52.2 58.4 57.6 48.4 54.2 40.6 47.6 34.8 39.4 32 39.6 29.4 39.2 27 38.4 24.4 47.4 18.8 55.6 9.6 61.6 14.2 53.4 16.8 44.6 17 34.8 14.6 33.2 12.6 31.2 11.4 29Z'

/** An aeroplane seen from above, flying to the left, the way the line is read. */
const PLANE_PATH =
  'M1.2 12c0-1 1.2-1.7 3-1.7h4.9L14.2 2.4h2.4l-2.7 7.9h5l2-2.7h1.7L21.4 12l1.2 4.4h-1.7l-2-2.7h-5l2.7 7.9h-2.4L9.1 13.7H4.2c-1.8 0-3-.7-3-1.7Z'

export function swallowSvg(colour: string): string {
  return svg({ width: 64, height: 64, content: `<path fill="${colour}" d="${SWALLOW_PATH}"/>` })
}

export function planeSvg(colour: string): string {
  return svg({ width: 24, height: 24, content: `<path fill="${colour}" d="${PLANE_PATH}"/>` })
}

/** A field of the star lattice (girih): eight-pointed stars whose tips touch, crosses between them, at 4 to 8 % strength. */
export function girihSvg(field: { width: number; height: number; strength: number }): string {
  const tile = 40
  const star = starPath({ x: tile / 2, y: tile / 2, radius: tile / 2 })
  const content = [
    `<defs><pattern id="girih" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">`,
    `<path fill="none" stroke="#ffffff" stroke-opacity="${field.strength}" stroke-width="0.9" d="${star}"/>`,
    `</pattern></defs><rect width="100%" height="100%" fill="url(#girih)"/>`,
  ].join('')
  return svg({ ...field, content })
}

/** One khatam star with its inner star and octagon. */
function starPath(star: { x: number; y: number; radius: number }): string {
  const inner = star.radius * 0.7654
  return [
    ring({ ...star, points: 16, radii: [star.radius, inner] }),
    ring({ ...star, points: 16, radii: [inner * 0.78, inner * 0.6], turn: Math.PI / 8 }),
  ].join('')
}

function ring(star: {
  x: number
  y: number
  points: number
  radii: [number, number]
  turn?: number
}): string {
  const corners = Array.from({ length: star.points }, (_, index) => {
    const angle = (index / star.points) * 2 * Math.PI + (star.turn ?? 0)
    const radius = star.radii[index % 2] ?? 0
    const x = star.x + radius * Math.cos(angle)
    const y = star.y + radius * Math.sin(angle)
    return `${x.toFixed(2)} ${y.toFixed(2)}`
  })
  return `M${corners.join('L')}Z`
}

function svg(drawing: { width: number; height: number; content: string }): string {
  const { width, height, content } = drawing
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${content}</svg>`
}
