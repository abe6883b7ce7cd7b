/** Where the places of a way lie on a drawing 640 by 240, east to the right and north on top, apart enough to be read. */
import type { TourPage } from '@parastoo/contract/tours/tour'

const width = 640
const height = 240
const margin = { x: 90, y: 50 }

type PlacedPoint = {
  key: string
  nameFa: string
  x: number
  y: number
  /** Its name stands under it. */
  isBelow: boolean
}

export function placedPoints(points: TourPage['points']): PlacedPoint[] {
  const lons = points.map(({ lon }) => lon)
  const lats = points.map(({ lat }) => lat)
  const scale = (value: number, values: number[], least: number, most: number) => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    const share = high > low ? (value - low) / (high - low) : 0.5
    return Math.round(least + share * (most - least))
  }
  return points.map(({ code, nameFa, lat, lon }, place) => {
    const y = scale(lat, lats, height - margin.y, margin.y)
    return {
      key: `${place} ${code}`,
      nameFa,
      x: scale(lon, lons, margin.x, width - margin.x),
      y,
      isBelow: y > height / 2,
    }
  })
}
