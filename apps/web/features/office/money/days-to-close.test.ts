import { expect, it } from 'vitest'
import { daysToClose } from './days-to-close.ts'

it('offers yesterday alone where no day was ever signed', () => {
  expect(daysToClose([], '2026-11-27')).toEqual(['2026-11-27'])
})

it('offers the days that an agency was closed on, the oldest first', () => {
  expect(daysToClose(['2026-11-25', '2026-11-24'], '2026-11-28')).toEqual([
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ])
})

it('offers a day that was left out before one that is signed, and none that is signed', () => {
  expect(daysToClose(['2026-11-27', '2026-11-25'], '2026-11-27')).toEqual(['2026-11-26'])
  expect(daysToClose(['2026-11-27'], '2026-11-27')).toEqual([])
})
