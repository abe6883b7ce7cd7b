import { expect, it } from 'vitest'
import { contactOf } from './contact-fields.ts'
import { forBuyer, keyForBuyer } from './for-buyer.ts'

const clerk = {
  id: 'u-1',
  phoneNumber: '9120000000',
  dialingCode: '+98',
  email: 'clerk@parastoo.example',
} as Parameters<typeof contactOf>[0]
const selling = {
  sellingId: 's-1',
  customerId: 'c-1',
  name: 'سارا مرادی',
  phone: '+989121234567',
  expiresAt: '2030-01-01T00:00:00Z',
  customerPath: '/desk/c-1',
  ordersPath: '/desk/orders/',
}

it('what staff order for a customer is told to the customer, never to the clerk', () => {
  expect(contactOf(clerk)).toMatchObject({ phoneNumber: '09120000000' })
  expect(contactOf(clerk, selling)).toEqual({
    phoneNumber: '09121234567',
    dialingCode: '+98',
    email: '',
  })
})

it('a customer’s number abroad is asked for, and the clerk’s does not stand in its place', () => {
  expect(contactOf(clerk, { ...selling, phone: '+9647701234567' }).phoneNumber).toBe('')
})

it('a form for a customer opens anew, without the people its clerk has saved', () => {
  const open = { saved: [{ id: 'p-1' }] }
  expect(forBuyer(open, null)).toBe(open)
  expect(forBuyer(open, selling)).toEqual({ saved: [] })
  expect(keyForBuyer('offer', selling)).not.toBe(keyForBuyer('offer', null))
})
