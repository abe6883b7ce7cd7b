import { expect, it } from 'vitest'
import { iran } from './dial-countries.ts'

it('begins with Iran: +98, IR', () => {
  expect(iran).toEqual({ countryCode: 'IR', name: 'ایران', dialCode: '98' })
})
