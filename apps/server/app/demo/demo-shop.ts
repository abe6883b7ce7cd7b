/** The house in this process as the demo's people use it: the same calls behind the same gate, each as whoever makes it. */
import { setTimeout as delay } from 'node:timers/promises'
import { ORPCError, type RouterClient } from '@orpc/server'
import type { StaffScope } from '@parastoo/contract/operation'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createGate } from '../../platform/http/guard.ts'
import type { Caller, RequestContext } from '../../platform/http/request-context.ts'
import { localClient } from '../../platform/http/serve-contract.ts'
import { newId } from '../../platform/ids.ts'
import { type Routers, routersOf } from '../routers.ts'
import type { House } from '../wiring.ts'

/** Somebody who has signed in. */
export type Person = { userId: string; sessionId: string; phoneNumber: string }

/** Everything that may be called, as one caller. */
type Calls = {
  api: RouterClient<Routers['api']>
  accounts: RouterClient<Routers['accounts']>
}

export type Shop = {
  house: House
  visitor: (address: string) => Calls
  customer: (person: Person) => Calls
  /** One of the staff who has just shown their second factor. */
  staff: (person: Person, scope: readonly StaffScope[]) => Calls
  /** Signs in by a code that the outbox has, as anybody does. */
  signIn: (phoneNumber: string, address: string) => Promise<Person>
}

const busyMs = 100

export function openShop(house: House, app: FastifyInstance): Shop {
  const { db, log } = house.grounds
  const release = { version: '', build: null, minimumVersion: null }
  const routers = routersOf(house, () => release)
  const gate = createGate({ events: house.securityEvents })
  const contextOf = (caller: Caller | null, address: string): RequestContext => ({
    caller,
    address,
    requestId: newId(),
    idempotencyKey: newId(),
    userAgent: 'demo',
  })
  const clientOf = (caller: Caller | null, address = '127.0.0.1'): Calls => {
    const serving = { db, log, gate, context: contextOf(caller, address) }
    return {
      api: localClient(routers.api, serving),
      accounts: localClient(routers.accounts, serving),
    }
  }
  /** A server that is too busy says so, and is asked again. */
  const inject = async (ask: InjectOptions) => {
    for (;;) {
      const reply = await app.inject(ask)
      if (reply.statusCode !== 503) return reply
      await delay(busyMs)
    }
  }
  return {
    house,
    visitor: (address: string) => clientOf(null, address),
    customer: ({ userId, sessionId }: Person) => clientOf({ userId, sessionId, scope: [] }),
    staff: ({ userId, sessionId }: Person, scope: readonly StaffScope[]) =>
      clientOf({ userId, sessionId, scope, isFreshlyProved: true }),
    async signIn(phoneNumber: string, address: string): Promise<Person> {
      const asked = await inject({
        method: 'POST',
        url: '/accounts/otp/create',
        headers: { 'x-forwarded-for': address },
        payload: { phoneNumber, dialingCode: '+98' },
      })
      const cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const outbox = await inject({ url: `/dev/outbox.json?to=0${phoneNumber}` })
      const code = (outbox.json() as { values: { code?: string } }[]).find(
        ({ values }) => values.code,
      )?.values.code
      const form = {
        grant_type: 'otp',
        client_id: 'web',
        phone_number: phoneNumber,
        dialing_code: '+98',
        code: code ?? '',
      }
      const reply = await inject({
        method: 'POST',
        url: '/accounts/connect/token',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': address,
          cookie,
        },
        payload: new URLSearchParams(form).toString(),
      })
      const { access_token: token = '' } = reply.json() as { access_token?: string }
      const [, claims = ''] = token.split('.')
      if (!claims) throw new Error(`${phoneNumber} could not sign in: ${reply.body}`)
      const { sub, sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
        sub: string
        sid: string
      }
      return { userId: sub, sessionId: sid, phoneNumber }
    },
  }
}

/** What was answered; null where it was refused, as people are now and then. A fault is thrown. */
export async function orRefused<Data>(asked: Promise<{ data: Data }>): Promise<Data | null> {
  try {
    return (await asked).data
  } catch (fault) {
    if (fault instanceof ORPCError && fault.status < 500) return null
    throw fault
  }
}
