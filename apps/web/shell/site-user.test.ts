import type { User } from '@parastoo/contract/identity/account'
import { expect, it } from 'vitest'
import { siteUserOf } from './site-user.ts'

const whole = {
  id: 'u1',
  dialingCode: '+98',
  phoneNumber: '9121234567',
  scope: [],
  hasPassword: false,
  bank: null,
} as unknown as User

it('keeps bank accounts from pages, and says nothing of a visitor', () => {
  expect(siteUserOf(whole)).not.toHaveProperty('bank')
  expect(siteUserOf(whole)).toMatchObject({ id: 'u1', phoneNumber: '9121234567' })
  expect(siteUserOf(null)).toBeNull()
})

it('names the field that the data of a user lacks', () => {
  for (const field of ['id', 'phoneNumber'] as const) {
    const { [field]: _gone, ...rest } = whole
    expect(() => siteUserOf(rest as User)).toThrow(
      `User Data response does not contain field ${field}`,
    )
  }
})
