import { describe, expect, it } from 'vitest'
import { isoDate } from '../fields.ts'
import { passengerFaults, passengerInput } from './passenger.ts'

const typed = {
  type: 'Adult',
  firstName: 'Sara',
  lastName: 'Ahmadi',
  firstNameFarsi: 'سارا',
  lastNameFarsi: 'احمدی',
  genderTitle: 'Female',
  nationalCode: '۰۰۱۳۵۴۲۴۱۹',
}
const trip = { lastFlightOn: '2026-06-01', isDomestic: true }

describe('dates of a passenger', () => {
  it('keep their dashes, in whatever digits they were typed', () => {
    for (const birthDateFa of ['1990-03-21', '۱۹۹۰-۰۳-۲۱', ' 1990-03-21T00:00:00Z']) {
      const passenger = passengerInput.parse({ ...typed, birthDateFa })
      expect(passenger.birthDateFa).toBe('1990-03-21')
      expect(passengerFaults(passenger, trip)).toEqual([])
    }
    expect(isoDate('DEPARTURE_DATE_REQUIRED').parse('۲۰۲۶-۰۶-۰۱')).toBe('2026-06-01')
  })

  it('are refused when no such day exists', () => {
    const passenger = passengerInput.parse({ ...typed, birthDateFa: '1990-02-30' })
    expect(passengerFaults(passenger, trip)).toEqual([
      { field: 'birthDateFa', code: 'BIRTH_DATE_IS_INVALID' },
    ])
  })
})
