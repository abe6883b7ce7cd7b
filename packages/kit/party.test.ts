import { expect, test } from 'vitest'
import { type Party, refuseParty } from './party.ts'

function refusalOf(adults: number, children: number, infants: number): string | null {
  return refuseParty({ adults, children, infants })?.refused ?? null
}

test.each([
  [1, 0, 0],
  [9, 0, 0],
  [1, 3, 0],
  [1, 2, 1],
  [2, 5, 1],
  [2, 4, 2],
  [4, 1, 4],
])('%i adults, %i children and %i infants may travel', (adults, children, infants) => {
  expect(refusalOf(adults, children, infants)).toBeNull()
})

test.each([
  [0, 0, 0, 'PASSENGER_REQUIRED'],
  [10, 0, 0, 'TOO_MANY_PASSENGERS'],
  [3, 5, 2, 'TOO_MANY_PASSENGERS'],
  [1, 0, 2, 'TOO_MANY_INFANTS'],
  [0, 0, 1, 'TOO_MANY_INFANTS'],
  [0, 1, 0, 'TOO_MANY_CHILDREN'],
  [1, 4, 0, 'TOO_MANY_CHILDREN'],
  [1, 3, 1, 'TOO_MANY_CHILDREN'],
  [2, 6, 1, 'TOO_MANY_CHILDREN'],
  [-1, 2, 0, 'PASSENGER_COUNT_IS_INVALID'],
  [1.5, 0, 0, 'PASSENGER_COUNT_IS_INVALID'],
])('%i adults, %i children and %i infants: %s', (adults, children, infants, code) => {
  expect(refusalOf(adults, children, infants)).toBe(code)
})

test('a party may travel exactly when its minors can be shared out among its adults', () => {
  for (let adults = 0; adults <= 9; adults++) {
    for (let children = 0; children <= 9; children++) {
      for (let infants = 0; infants <= 9; infants++) {
        const party = { adults, children, infants }
        const total = adults + children + infants
        const mayTravel = total >= 1 && total <= 9 && canBeSharedOut(party)
        expect({ ...party, mayTravel: refuseParty(party) === null }).toEqual({
          ...party,
          mayTravel,
        })
      }
    }
  }
})

/** Tries every way of giving each adult 3 children at most, or an infant and 2 children at most. */
function canBeSharedOut({ adults, children, infants }: Party): boolean {
  if (adults === 0) return children === 0 && infants === 0
  for (let own = 0; own <= Math.min(3, children); own++) {
    const rest = { adults: adults - 1, children: children - own, infants }
    if (canBeSharedOut(rest)) return true
    const withInfant = own <= 2 && infants > 0
    if (withInfant && canBeSharedOut({ ...rest, infants: infants - 1 })) return true
  }
  return false
}
