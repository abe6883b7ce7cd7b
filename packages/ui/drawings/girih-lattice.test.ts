import { expect, test, vi } from 'vitest'
import { bowTie, decagon, girihLattice, meetingsWithin } from './girih-lattice.ts'

const EDGE = 28

function edgeLengths(polygon: (readonly [number, number])[]): number[] {
  return polygon.map(([x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [0, 0]
    return Math.hypot(nextX - x, nextY - y)
  })
}

test('decagon and bow-tie share one edge length, so the tiles close without gaps', () => {
  for (const length of [...edgeLengths(decagon(EDGE)), ...edgeLengths(bowTie(EDGE))])
    expect(length).toBeCloseTo(EDGE, 6)
})

test('every strap finds a partner in both tiles', () => {
  expect(meetingsWithin(decagon(EDGE))).toHaveLength(10)
  expect(meetingsWithin(bowTie(EDGE))).toHaveLength(6)
})

test('the star of a decagon has its ten inner corners on one circle', () => {
  const [first, ...others] = meetingsWithin(decagon(EDGE)).map(({ at: [x, y] }) => Math.hypot(x, y))
  for (const radius of others) expect(radius).toBeCloseTo(first ?? 0, 6)
})

test('the cell keeps the golden proportion of the ten-fold lattice', () => {
  const { width, height } = girihLattice(EDGE)
  expect(width / height).toBeCloseTo(1 / Math.tan(Math.PI / 5), 3)
})

test('is the same lattice where the sines of an engine differ in their last digit, as those of server and browser do', () => {
  const here = girihLattice(EDGE)
  const { sin, cos, tan, atan2 } = Math
  for (const off of [1 + 2 * Number.EPSILON, 1 - 2 * Number.EPSILON]) {
    vi.spyOn(Math, 'sin').mockImplementation((angle) => sin(angle) * off)
    vi.spyOn(Math, 'cos').mockImplementation((angle) => cos(angle) / off)
    vi.spyOn(Math, 'tan').mockImplementation((angle) => tan(angle) * off)
    vi.spyOn(Math, 'atan2').mockImplementation((y, x) => atan2(y, x) / off)
    const there = girihLattice(EDGE)
    vi.restoreAllMocks()
    expect(there).toEqual(here)
  }
})
