/** Whoever wants to know which numbers have an account asks both kinds by turns and compares. */
import { isRefused } from '@parastoo/kit/outcome'
import type { LightMyRequestResponse } from 'fastify'
import type { TestClock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hashPassword } from '../hash-password.ts'
import { passwordWriter } from '../password-store.ts'
import { personWriter } from '../person-store.ts'
import { mobileRecipient } from '../recipient.ts'
import type { IdentityNode } from './identity-node.ts'

export type Comparison = {
  /** What was asked. */
  question: string
  /** Replies that differ in anything but chance and time; empty is the goal. */
  differences: string[]
  medianMs: { registered: number; unknown: number }
}

/** Gives each number an account with a password, the same one. */
export async function register({
  db,
  clock,
  numbers,
}: {
  db: Db
  clock: TestClock
  numbers: readonly string[]
}): Promise<void> {
  const hash = await hashPassword('the one password of all of them')
  for (const number of numbers) {
    const recipient = mobileRecipient(number, '+98')
    if (isRefused(recipient)) throw new Error(`${number} is no mobile number`)
    await db.tx(async (tx) => {
      const { userId } = await personWriter(tx).findOrAdd(recipient, clock.now())
      await passwordWriter(tx).addFirst({ userId, hash, changedAt: clock.now() })
    })
  }
}

/**
 * Asks each question of `samples` registered and as many unknown numbers, by turns and in changing order, and compares
 * status, headers, body and median time.
 */
export async function askWhoExists({
  node,
  clock,
  samples,
  registered,
  unknown,
}: {
  node: IdentityNode
  clock: TestClock
  samples: number
  registered: (index: number) => string
  unknown: (index: number) => string
}): Promise<Comparison[]> {
  const questions: Record<
    string,
    (number: string, index: number) => Promise<LightMyRequestResponse>
  > = {
    'send a code': (number, index) =>
      node.askCode(number, { clientId: 'native' }, `198.18.${index >> 8}.${index & 255}`),
    'has it a password': (number) =>
      node.app.inject({
        method: 'POST',
        url: '/accounts/api/Account/UserHasPassword',
        payload: { username: number },
      }),
    'sign in by password': (username) =>
      node.postForm('/connect/token', {
        grant_type: 'password',
        client_id: 'native',
        username,
        password: 'not the password at all',
      }),
    'sign in by a wrong code': (number) =>
      node.postForm('/connect/token', {
        grant_type: 'otp',
        client_id: 'native',
        phone_number: number,
        code: '1234',
        challenge: 'of nobody',
      }),
  }
  const found: Comparison[] = []
  for (const [question, ask] of Object.entries(questions)) {
    const times = { registered: [] as number[], unknown: [] as number[] }
    const shapes = { registered: new Set<string>(), unknown: new Set<string>() }
    for (let index = 0; index < samples; index += 1) {
      const turns =
        index % 2 === 0
          ? (['registered', 'unknown'] as const)
          : (['unknown', 'registered'] as const)
      for (const kind of turns) {
        const number = kind === 'registered' ? registered(index) : unknown(index)
        const startedAt = performance.now()
        const reply = await ask(number, index)
        times[kind].push(performance.now() - startedAt)
        shapes[kind].add(shapeOf(reply))
      }
    }
    const differences = [...shapes.registered.symmetricDifference(shapes.unknown)]
    const medianMs = { registered: median(times.registered), unknown: median(times.unknown) }
    found.push({ question, differences, medianMs })
    clock.advance({ hours: 25 })
  }
  return found
}

/** A reply without what is by chance or by the clock. */
function shapeOf(reply: LightMyRequestResponse): string {
  const { date: _date, ...headers } = reply.headers
  const body = reply.body
    .replaceAll(/"challenge":"[^"]*"/g, '"challenge":"…"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')
  return JSON.stringify([reply.statusCode, headers, body])
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
