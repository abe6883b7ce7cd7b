import {
  isLocked,
  messageChannels,
  messageKinds,
} from '@parastoo/contract/identity/message-preferences'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWanted, messageKindOf } from './message-kinds.ts'
import { waitsUntil } from './quiet-hours.ts'
import { templates } from './templates.ts'

const night = { from: 22, until: 8 }
const tehran = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Asia/Tehran').toInstant()

it('every text about an order has a kind, and nothing else has', () => {
  // What its reader has just asked for, or what nobody but staff reads.
  const notChosen = [
    'sign-in-code',
    'order-code',
    'pay-code',
    'staff-issue-late',
    'staff-group-asked',
    'staff-stay-asked',
    'staff-visa-paid',
    'staff-policy-paid',
    'staff-credit-low',
    'list-of-travellers',
    'staff-list-unsent',
    'staff-supplier-ill',
    'group-answered',
    'visa-reviewed',
    'staff-codes-spent',
    'account-changed',
    'withdrawal-requested',
    'withdrawal-returned',
    'refund-to-account',
    'sign-in-tried',
    'ticket-again',
    'support-answered',
  ]
  const chosen = Object.keys(templates).filter((name) => !notChosen.includes(name))
  expect(Object.keys(messageKindOf).sort()).toEqual(chosen.sort())
})

it('what must be known goes by SMS whatever was chosen; everything else goes as chosen', () => {
  const choice = fc.record({
    kind: fc.constantFrom(...messageKinds),
    channel: fc.constantFrom(...messageChannels),
    isOn: fc.boolean(),
  })
  fc.assert(
    fc.property(choice, (chosen) => {
      const { kind, channel, isOn } = chosen
      expect(isWanted([chosen], kind, channel)).toBe(isLocked(kind, channel) || isOn)
      expect(isWanted([chosen], 'Trouble', 'Sms')).toBe(true)
    }),
  )
  expect(messageKinds.map((kind) => isWanted([], kind, 'Email'))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

it('what can wait waits from 22:00 until 8:00 of Tehran, and not a minute by day', () => {
  expect(waitsUntil(tehran('2030-05-01T21:59'), night)).toBeNull()
  expect(waitsUntil(tehran('2030-05-01T22:00'), night)).toEqual(tehran('2030-05-02T08:00'))
  expect(waitsUntil(tehran('2030-05-02T00:30'), night)).toEqual(tehran('2030-05-02T08:00'))
  expect(waitsUntil(tehran('2030-05-02T07:59'), night)).toEqual(tehran('2030-05-02T08:00'))
  expect(waitsUntil(tehran('2030-05-02T08:00'), night)).toBeNull()
  const noon = { from: 13, until: 15 }
  expect(waitsUntil(tehran('2030-05-02T14:10'), noon)).toEqual(tehran('2030-05-02T15:00'))
  expect(waitsUntil(tehran('2030-05-02T12:59'), noon)).toBeNull()
  for (const off of [null, { from: 0, until: 0 }])
    expect(waitsUntil(tehran('2030-05-02T03:00'), off)).toBeNull()
})

it('never waits for longer than the quiet hours are, nor until a moment that is quiet', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 })
  fc.assert(
    fc.property(hour, hour, minutes, (from, until, past) => {
      const now = tehran('2030-01-01T00:00').add({ minutes: past })
      const waits = waitsUntil(now, { from, until })
      if (waits === null) return
      expect(now.until(waits).total('hours')).toBeLessThanOrEqual((until - from + 24) % 24)
      expect(waitsUntil(waits, { from, until })).toBeNull()
    }),
  )
})
