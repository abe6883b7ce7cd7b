import { expect, it } from 'vitest'
import { usualBases, withUsualBase } from './bases.ts'

const bases = { ...usualBases, api: '/v1/api', images: '/pictures' }

it.each([
  [
    '/v1/api/orders/Order/GetCurrentUserOrders?page=1',
    '/api/orders/Order/GetCurrentUserOrders?page=1',
  ],
  ['/v1/api?x=1', '/api?x=1'],
  ['/v1/api', '/api'],
  ['/pictures/hotel-samples/a.svg', '/images/hotel-samples/a.svg'],
  ['/v1/apiary', '/v1/apiary'],
  ['/accounts/connect/token', '/accounts/connect/token'],
  ['/api/payment/Callback/sandbox', '/api/payment/Callback/sandbox'],
  ['/', '/'],
])('%s is %s', (asked, found) => expect(withUsualBase(asked, bases)).toBe(found))
