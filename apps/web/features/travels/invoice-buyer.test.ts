import type { KeptBuyer } from '@parastoo/contract/orders/invoices'
import { expect, it } from 'vitest'
import { buyerFaults } from './invoice-buyer.ts'

const company: KeptBuyer = {
  kind: 'Company',
  name: 'شرکت پارس',
  nationalId: '۱۰۳۸۰۲۸۴۷۹۰',
  economicCode: '',
  postalCode: '۱۵۹۱۸۵۳۳۱۱',
  address: 'تهران',
}

it('a whole buyer has no fault, in any digits', () => {
  expect(buyerFaults(company)).toEqual({})
  expect(buyerFaults({ ...company, kind: 'Person', nationalId: '۰۴۹۹۳۷۰۸۹۹' })).toEqual({})
})

it('says each missing thing at its field, in Persian', () => {
  expect(
    buyerFaults({ ...company, name: ' ', nationalId: '', postalCode: '', address: '' }),
  ).toEqual({
    name: 'نام خریدار را وارد کنید.',
    nationalId: 'شناسهٔ ملی شرکت را وارد کنید.',
    postalCode: 'کد پستی را وارد کنید.',
    address: 'آدرس را وارد کنید.',
  })
})

it('judges the number by who the buyer is', () => {
  expect(buyerFaults({ ...company, nationalId: '123' }).nationalId).toMatch('۱۱ رقم')
  expect(buyerFaults({ ...company, kind: 'Person', nationalId: '123' }).nationalId).toMatch(
    '۱۰ رقم',
  )
})
