import { expect, it } from 'vitest'
import { deedOf } from './grid-keys.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const grid = { rows: 100, columns: 10, at: { row: 5, column: 3 }, isYesNo: false }
const press = (key: string, code: string, more: object = {}) =>
  deedOf({ key, code, ...none, ...more }, { ...grid })

it('goes on to the left, for the first column stands right', () => {
  expect(press('ArrowLeft', 'ArrowLeft')).toEqual({
    move: { row: 5, column: 4 },
    isExtending: false,
  })
  expect(press('ArrowRight', 'ArrowRight', { shiftKey: true })).toEqual({
    move: { row: 5, column: 2 },
    isExtending: true,
  })
  expect(press('End', 'End', { ctrlKey: true })).toMatchObject({ move: { row: 99, column: 9 } })
  expect(press('PageUp', 'PageUp')).toMatchObject({ move: { row: 0, column: 3 } })
})

it('knows letters by their place, whatever stands on the key', () => {
  expect(press('س', 'KeyS')).toBe('stop')
  expect(press('ظ', 'KeyZ', { ctrlKey: true })).toBe('undo')
  expect(press('ی', 'KeyD', { ctrlKey: true })).toBe('fill')
  expect(press('c', 'KeyC', { ctrlKey: true })).toBeNull()
  expect(press('s', 'KeyS', { altKey: true })).toBeNull()
})

it('begins to write with a digit of any keyboard, and turns yes and no round', () => {
  expect(press('۷', 'Digit7')).toEqual({ type: '۷' })
  expect(press('Enter', 'Enter')).toBe('edit')
  expect(deedOf({ key: ' ', code: 'Space', ...none }, { ...grid, isYesNo: true })).toBe('toggle')
})
