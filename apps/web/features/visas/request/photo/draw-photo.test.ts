import { expect, it } from 'vitest'
import { partOf } from './draw-photo.ts'

it('cuts the widest part of the shape, around a middle, and never beyond the photo', () => {
  const square = { width: 900, height: 900 }
  expect(partOf(square, { x: 0.5, y: 0.5, share: 1 }, 35 / 45)).toEqual({
    left: 100,
    top: 0,
    width: 700,
    height: 900,
  })
  const corner = partOf(square, { x: 1, y: 0, share: 0.5 }, 35 / 45)
  expect(corner).toEqual({ left: 550, top: 0, width: 350, height: 450 })
  expect(partOf({ width: 350, height: 900 }, { x: 0, y: 1, share: 1 }, 35 / 45)).toEqual({
    left: 0,
    top: 450,
    width: 350,
    height: 450,
  })
})
