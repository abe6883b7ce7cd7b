import { expect, it } from 'vitest'
import { createTestClock } from './clock.ts'
import { createLog } from './log.ts'
import { createSecurityEvents } from './security-events.ts'

const clock = createTestClock(Temporal.Instant.from('2026-11-22T10:00:00Z'))

function open(secret = 'a secret that only tests know') {
  const lines: Record<string, unknown>[] = []
  const log = createLog({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const events = createSecurityEvents({ log, clock, secret })
  return { lines, ...events }
}

it('writes one line with the user, a hash of the number, the group of the address and the reason', () => {
  const { lines, record } = open()
  record({
    event: 'sign-in-failed',
    reason: 'CODE_IS_WRONG',
    userId: 'u1',
    recipient: '+989121234567',
    address: '2001:db8:1:2:3:4:5:6',
  })
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'info',
      msg: 'security event',
      securityEvent: 'sign-in-failed',
      reason: 'CODE_IS_WRONG',
      userId: 'u1',
      recipientHash: expect.stringMatching(/^[0-9a-f]{16}$/),
      addressGroup: '2001:db8:1:2::/64',
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('9121234567')
})

it('hashes a number alike each time, and differently under another secret', () => {
  const [one, other] = [open(), open('another secret of another house')]
  const event = { event: 'code-sent', reason: 'Sms', recipient: '+989121234567' } as const
  one.record(event)
  one.record(event)
  other.record(event)
  const [first, second] = one.lines.map(({ recipientHash }) => recipientHash)
  expect(second).toBe(first)
  expect(other.lines[0]?.recipientHash).not.toBe(first)
})

it('counts a flood and writes sixty lines of it a minute, then says how many were left out', async () => {
  const { lines, record, metrics } = open()
  const refused = { event: 'rate-limited', reason: 'TOO_MANY_REQUESTS' } as const
  for (let index = 0; index < 1000; index += 1) record({ ...refused, address: '203.0.113.9' })
  expect(lines).toHaveLength(60)
  record({ ...refused, address: '203.0.113.10' })
  expect(lines).toHaveLength(61)
  clock.advance({ minutes: 1 })
  record({ ...refused, address: '203.0.113.9' })
  expect(lines.at(-1)).toMatchObject({ addressGroup: '203.0.113.9', linesLeftOut: 940 })
  expect(await metrics.metrics()).toContain('security_events_total{event="rate-limited"} 1002')
})
