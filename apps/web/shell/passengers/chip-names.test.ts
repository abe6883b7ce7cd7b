import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { expect, it } from 'vitest'
import { chipNames } from './chip-names.ts'

const saved = (id: string, name: string, number: Partial<SavedPassenger>) =>
  ({ id, firstNameFarsi: name, lastNameFarsi: 'مرادی', ...number }) as SavedPassenger

it('tells passengers of one name apart by the end of their documents', () => {
  const names = chipNames([
    saved('a', 'سارا', { documentType: 'NationalCode', nationalCode: '0499370899' }),
    saved('b', 'سارا', { documentType: 'Passport', passportNumber: 'A1234567' }),
    saved('c', 'رضا', { documentType: 'NationalCode', nationalCode: '0499370880' }),
  ])
  expect([...names.values()]).toEqual(['سارا مرادی …۰۸۹۹', 'سارا مرادی …۴۵۶۷', 'رضا مرادی'])
})
