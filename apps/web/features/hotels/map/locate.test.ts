import { describe, expect, it } from 'vitest'
import {
  distanceOf,
  nameOnCircle,
  offsetFrom,
  placeTags,
  scaleFor,
  scales,
  walkMinutesOf,
} from './locate.ts'

const shrine = { lat: 36.288, lon: 59.6157 }

describe('a place on the map', () => {
  it('lies as far and as wide of the landmark as on the ground', () => {
    const { east, north } = offsetFrom(shrine, { lat: 36.3069, lon: 59.6083 })
    expect(north).toBeCloseTo(2104, 0)
    expect(east).toBeCloseTo(-664, 0)
    expect(distanceOf({ east: 3, north: 4 })).toBe(5)
  })

  it('is shown at a scale that one far hotel does not spoil', () => {
    const reach = (distances: number[]) => scales[scaleFor(distances)]?.reach
    expect(reach([200, 300, 400, 31_000])).toBe(450)
    expect(reach([200, 3_000, 5_000])).toBe(3_400)
    expect(reach([900_000])).toBe(54_000)
    expect(reach([])).toBe(450)
  })
})

it('walks as the server walks', () => expect(walkMinutesOf(577)).toBe(10))

it('puts no tag on another nor on what is taken, but beside its point, the first of the list first', () => {
  const tag = (x: number) => ({ box: { x, y: 0, width: 40, height: 20 } })
  const [first, beside, apart] = [tag(0), tag(30), tag(90)]
  const middle = { x: 0, y: 20, width: 40, height: 20 }
  const placed = placeTags([first, beside, apart], [middle])
  expect(placed.get(first)).toMatchObject({ x: 0, y: 0 })
  expect(placed.get(beside)).toMatchObject({ x: 30, y: -20 })
  expect(placed.get(apart)).toMatchObject({ x: 90, y: 0 })
  const crowd = Array.from({ length: 30 }, () => tag(0))
  expect(placeTags(crowd, []).size).toBeLessThan(16)
})

it('covers a name that should be read only where a tag has no place else', () => {
  const one = { box: { x: 0, y: 0, width: 40, height: 20 } }
  const name = { x: 0, y: 10, width: 60, height: 20 }
  expect(placeTags([one], [], [name]).get(one)).toMatchObject({ x: 0, y: -20 })
  const everywhere = { x: 0, y: 0, width: 900, height: 900 }
  expect(placeTags([one], [], [everywhere]).get(one)).toMatchObject({ x: 0, y: 0 })
})

it('names a circle where nothing is written yet, and not at all where all is', () => {
  const circle = { x: 0, y: 0, radius: 100 }
  const name = { width: 60, height: 16 }
  const best = nameOnCircle(circle, name, [])
  expect(best?.x).toBeCloseTo(-70.7, 1)
  expect(best?.y).toBeCloseTo(70.7, 1)
  expect(nameOnCircle(circle, name, best ? [best] : [])?.x).toBeCloseTo(70.7, 1)
  const everywhere = { x: 0, y: 0, width: 900, height: 900 }
  expect(nameOnCircle(circle, name, [everywhere])).toBeNull()
})
