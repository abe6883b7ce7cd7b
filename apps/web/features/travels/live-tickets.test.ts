import { expect, it } from 'vitest'
import { canBeChanged } from './live-tickets.ts'

type Order = Parameters<typeof canBeChanged>[0]
const order = (state: string, ticketNumber: string | null = '001-1') =>
  ({
    lines: [{ units: [{ people: ['sara'], state }] }],
    flightOrder: {
      flightPassengers: [{ id: 'sara', ticketNumber }],
      proposals: [{ flightGroups: [{ flightLegs: [{ departureTime: '2026-12-01T06:45:00' }] }] }],
    },
  }) as unknown as Order

it('a trip can be changed while a ticket of it is live and its first flight has not left', () => {
  expect(canBeChanged(order('live'), '2026-12-01T06:44')).toBe(true)
  expect(canBeChanged(order('live'), '2026-12-01T06:45')).toBe(false)
  expect(canBeChanged(order('cancelled'), '2026-11-01T10:00')).toBe(false)
  expect(canBeChanged(order('live', null), '2026-11-01T10:00')).toBe(false)
})
