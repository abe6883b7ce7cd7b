import { expect, test } from 'vitest'
import { ageCategories, ageCategoryOn } from './age-category.ts'

test.each([
  ['1990-01-01', 'Adult'],
  ['2014-12-01', 'Adult'],
  ['2014-12-02', 'Child'],
  ['2024-12-01', 'Child'],
  ['2024-12-02', 'Infant'],
  ['2026-12-01', 'Infant'],
  ['2026-12-02', 'Unknown'],
  ['', 'Unknown'],
  ['2014-02-30', 'Unknown'],
] as const)('born %s, flying on 2026-12-01: %s', (birthDate, category) => {
  expect(ageCategoryOn(birthDate, '2026-12-01')).toBe(ageCategories[category])
})

test('the wire numbers are those of the spec', () => {
  expect(ageCategories).toEqual({ Adult: 1, Child: 2, Infant: 3, Unknown: 4 })
})

test('who is born on a leap day turns older on 1 March of a common year', () => {
  expect(ageCategoryOn('2012-02-29', '2024-02-28')).toBe(ageCategories.Child)
  expect(ageCategoryOn('2012-02-29', '2024-02-29')).toBe(ageCategories.Adult)
  expect(ageCategoryOn('2024-02-29', '2026-02-28')).toBe(ageCategories.Infant)
  expect(ageCategoryOn('2024-02-29', '2026-03-01')).toBe(ageCategories.Child)
})
