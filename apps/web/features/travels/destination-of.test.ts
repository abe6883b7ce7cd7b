import { expect, it } from 'vitest'
import type { ApiClient } from '../../shell/context.ts'
import { destinationOf } from './destination-of.ts'

it('draws a visa by the city of its country, not by a town of nowhere', async () => {
  const order = { orderId: 'one', lines: [{ kind: 'visa' }], flightOrder: { proposals: [] } }
  const one = { destination: 'uae', nationality: 'IR' }
  const api = {
    orders: { details: async () => ({ data: order }) },
    visaCases: { casesOfOrder: async () => ({ data: [one] }) },
    visas: {
      rules: async (ask: typeof one) => ({
        data: { cityCode: ask.destination === 'uae' ? 'DXB' : '' },
      }),
    },
  }
  expect(await destinationOf(api as unknown as ApiClient, 'one')).toBe('DXB')
})
