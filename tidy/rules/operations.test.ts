import { expect, it } from 'vitest'
import { operationsWithoutWho } from './operations.ts'

const operation = (meta?: object) => ({ '~orpc': { route: {}, ...(meta && { meta }) } })

it('names the operations that do not say who may call them', () => {
  const contract = {
    flights: { search: operation({ who: 'all' }), hold: operation() },
    wallet: { balance: operation({ who: [] }), flows: operation({ who: ['user', 'finance'] }) },
  }
  expect(operationsWithoutWho(contract)).toEqual([
    'contract.flights.hold',
    'contract.wallet.balance',
  ])
})
