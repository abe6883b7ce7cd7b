/** Security events: one structured log line and one count for each thing that an attack leaves behind (ASVS 5, 16.3). */
import { createHmac } from 'node:crypto'
import { Counter, Registry } from 'prom-client'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { addressGroup } from './network-address.ts'

/** Every event, with the level of its line: `warn` is for people to look at, `info` for whoever searches afterwards. */
const levels = {
  'sign-in': 'info',
  'sign-in-failed': 'info',
  'sign-in-locked': 'warn',
  'code-sent': 'info',
  'code-refused': 'info',
  'code-budget-used': 'warn',
  'session-ended': 'info',
  'refresh-token-replayed': 'warn',
  'second-factor-shown': 'info',
  'second-factor-failed': 'warn',
  'account-changed': 'info',
  'account-closed': 'info',
  'withdrawal-requested': 'info',
  'withdrawal-held': 'warn',
  'token-refused': 'info',
  'caller-refused': 'info',
  'scope-refused': 'info',
  'rate-limited': 'info',
  'unknown-id': 'info',
  'origin-refused': 'info',
  'socket-closed': 'info',
  'policy-violated': 'info',
} as const

export type SecurityEventName = keyof typeof levels

export type SecurityEvent = {
  event: SecurityEventName
  /** Why, in a few fixed words or a code of the contract; never what somebody typed. */
  reason: string
  userId?: string | null | undefined
  /** A mobile number, an e-mail address or a user name: only its keyed hash is written. */
  recipient?: string | null | undefined
  /** A network address; what is written is the group that limits count (an IPv6 /64). */
  address?: string | null | undefined
  requestId?: string | undefined
  operation?: string | undefined
  /** A few more numbers or fixed words, such as `percentUsed`. */
  more?: Record<string, number | string> | undefined
}

export type SecurityEvents = {
  record: (event: SecurityEvent) => void
  /** `security_events_total` by event, for /metrics; counts what is left out of the log too. */
  metrics: Registry
}

/** Lines per event and address group in a minute. Above it a flood is only counted, so that nobody can fill the disk. */
const linesPerMinute = 60
const groupsRemembered = 10_000

/** One for the process: the lines that a minute may have are counted together. */
export function createSecurityEvents({
  log,
  clock,
  secret,
}: {
  log: Log
  clock: Clock
  /** Keys the hashes of numbers, which anybody could otherwise compute for all numbers there are. */
  secret: string
}): SecurityEvents {
  const key = createHmac('sha256', secret).update('recipients in security events').digest()
  const metrics = new Registry()
  const total = new Counter({
    name: 'security_events_total',
    help: 'Security events, by event',
    labelNames: ['event'],
    registers: [metrics],
  })
  const minutes = new Map<string, { startedMs: number; lines: number; leftOut: number }>()

  /** How many lines were left out before this one; null when this one is left out too. */
  function leftOutBefore(source: string): number | null {
    const nowMs = clock.now().epochMilliseconds
    const minute = minutes.get(source)
    if (!minute || nowMs - minute.startedMs >= 60_000) {
      minutes.delete(source)
      minutes.set(source, { startedMs: nowMs, lines: 1, leftOut: 0 })
      const [oldest = ''] = minutes.keys()
      if (minutes.size > groupsRemembered) minutes.delete(oldest)
      return minute?.leftOut ?? 0
    }
    if (minute.lines >= linesPerMinute) {
      minute.leftOut += 1
      return null
    }
    minute.lines += 1
    return 0
  }

  return {
    metrics,
    record({ event, reason, userId, recipient, address, requestId, operation, more }) {
      total.inc({ event })
      const group = address ? addressGroup(address) : undefined
      const leftOut = leftOutBefore(`${event} ${group ?? userId ?? ''}`)
      if (leftOut === null) return
      const line = {
        securityEvent: event,
        reason,
        userId: userId ?? undefined,
        recipientHash: recipient
          ? createHmac('sha256', key).update(recipient).digest('hex').slice(0, 16)
          : undefined,
        addressGroup: group,
        requestId,
        operation,
        ...more,
        linesLeftOut: leftOut > 0 ? leftOut : undefined,
      }
      log[levels[event]](line, 'security event')
    },
  }
}

/** Records nothing, for tests and tools. */
export const silentSecurityEvents: Pick<SecurityEvents, 'record'> = { record: () => undefined }
