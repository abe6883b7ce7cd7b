import { expect, it } from 'vitest'
import { isHolder } from './is-holder.ts'

const sara = { firstNameFarsi: 'سارا', lastNameFarsi: 'کریمی آذر' }

it.each([
  'سارا کریمی آذر',
  'سارا کریمی‌آذر',
  'كريمي آذر سارا',
  'خانم سارا کریمی اذر',
  'سركار خانم سارا کریمی آذر ',
])('knows a person by what the bank calls them: %s', (holder) => {
  expect(isHolder(holder, sara)).toBe(true)
})

it.each(['سارا کریمی', 'سارا', '', 'خانم', 'رضا کریمی آذر', 'سارا کریمی آذر و شرکا'])(
  'takes nobody else for them: %s',
  (holder) => {
    expect(isHolder(holder, sara)).toBe(false)
  },
)

it('takes nobody without a whole name for a holder', () => {
  for (const nameless of [
    { firstNameFarsi: null, lastNameFarsi: null },
    { firstNameFarsi: 'سارا', lastNameFarsi: '' },
    { firstNameFarsi: null, lastNameFarsi: 'سید' },
  ])
    expect(isHolder('سارا', nameless)).toBe(false)
})

it('keeps a title that is all of a name', () => {
  expect(isHolder('سید', { firstNameFarsi: 'سید', lastNameFarsi: 'سید' })).toBe(false)
})
