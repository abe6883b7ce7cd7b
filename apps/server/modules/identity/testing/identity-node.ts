import cookie from '@fastify/cookie'
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, tables } from '../../../platform/db/database.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { serveContract } from '../../../platform/http/serve-contract.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { type Log, silentLog } from '../../../platform/log.ts'
import { createSecurityEvents } from '../../../platform/security-events.ts'
import { noAudit } from '../../../platform/testing/no-audit.ts'
import { testGate } from '../../../platform/testing/test-gate.ts'
import { createNotifications } from '../../notifications/index.ts'
import type { Message, Messenger } from '../../notifications/ports.ts'
import { createIdentity, type Identity, type IdentityNeeds } from '../index.ts'
import { noTies } from './no-ties.ts'

export type IdentityNode = {
  identity: Identity
  app: FastifyInstance
  /** Runs the durable work that is due, such as messages that leave after a commit. */
  runJobs: () => Promise<void>
  /** Every message that left this node, oldest first. */
  inbox: Message[]
  /** What the messenger answers instead of "sent". */
  answers: (Awaited<ReturnType<Messenger['send']>> | Error)[]
  /** Posts a form to a path below /accounts. */
  postForm: (
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  /** Asks for a code as the given client would. */
  askCode: (
    phoneNumber: string,
    more?: Record<string, unknown>,
    remoteAddress?: string,
  ) => Promise<LightMyRequestResponse>
}

type NodeNeeds = { db: Db; url: string; clock: Clock; log?: Log } & Partial<
  Pick<
    IdentityNeeds,
    | 'limits'
    | 'publicUrl'
    | 'secret'
    | 'otpLength'
    | 'google'
    | 'accountInquiry'
    | 'staffMobile'
    | 'hasMoney'
    | 'accountTies'
  >
>

/** One server of the site, with identity on it and a messenger that keeps what it is given. */
export async function startIdentityNode({
  db,
  url,
  clock,
  log = silentLog,
  ...change
}: NodeNeeds): Promise<IdentityNode> {
  const publicUrl = change.publicUrl ?? 'http://localhost:3000'
  const secret = change.secret ?? 'a secret that only these tests know'
  const inbox: Message[] = []
  const answers: IdentityNode['answers'] = []
  const jobs = createJobs({ db, url, log, clock })
  const notifications = createNotifications({
    db,
    jobs,
    clock,
    log,
    brandName: 'پرستو',
    publicUrl,
    push: null,
    quietHours: null,
    messengers: [
      {
        name: 'fake',
        channels: ['Sms', 'Email'],
        isRepeatable: true,
        async send(message) {
          const answer = answers.shift() ?? { sent: true, providerId: message.messageId }
          if (answer instanceof Error) throw answer
          inbox.push(message)
          return answer
        },
      },
    ],
  })
  notifications.defineJobs()
  await jobs.start({ work: false })
  const identity = createIdentity({
    db,
    jobs,
    clock,
    log,
    notifications,
    publicUrl,
    secret,
    audit: noAudit,
    securityEvents: createSecurityEvents({ log, clock, secret }),
    otpLength: change.otpLength ?? 4,
    google: change.google,
    staffMobile: change.staffMobile,
    accountTies: change.accountTies ?? noTies,
    hasMoney: change.hasMoney ?? (async () => false),
    accountInquiry: change.accountInquiry,
    // Tests ask for more codes than a network does; the one of proofs of work says so itself.
    limits: { codesUntilProof: 10_000, ...change.limits },
  })

  const app = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } })
  await app.register(cookie)
  await identity.mount(app)
  const { account, passkeys, staffGate, savedPassengers } = identity.routes
  const { messagePreferences: _, pushDevices: _push, ...promised } = contract.accounts
  const accounts = implement(promised)
    .$context<RequestContext>()
    .router({ account, passkeys, staffGate })
  const serving = { db, log, gate: testGate(), authenticate: identity.authenticate }
  serveContract(app, { ...serving, router: accounts, prefix: '/accounts' })
  serveContract(app, { ...serving, router: { savedPassengers }, prefix: '/api' })

  return {
    identity,
    app,
    runJobs: async () => void (await jobs.runDue()),
    inbox,
    answers,
    postForm: (path, fields, headers = {}) =>
      app.inject({
        method: 'POST',
        url: `/accounts${path}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
    askCode: (phoneNumber, more = {}, remoteAddress = '127.0.0.1') =>
      app.inject({
        method: 'POST',
        url: '/accounts/otp/create',
        remoteAddress,
        payload: { phoneNumber, dialingCode: '+98', ...more },
      }),
  }
}

/** Opens every connection of a pool, so that what is asked at once truly runs at once. */
export async function warmUp(...pools: Db[]): Promise<void> {
  const nap = (db: Db) => db.tx((tx) => sql`select pg_sleep(0.1)`.execute(tables(tx)))
  await Promise.all(pools.flatMap((db) => Array.from({ length: 8 }, () => nap(db))))
}

/** The cookies a reply sets, as a browser would send them back. */
export const cookiesOf = (reply: LightMyRequestResponse): string =>
  reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** The fields a native app signs in with: the code from the inbox and the challenge from the reply. */
export const nativeForm = (
  phoneNumber: string,
  { code, challenge }: { code: string; challenge: string },
) => ({
  grant_type: 'otp',
  client_id: 'native',
  phone_number: phoneNumber,
  dialing_code: '+98',
  code,
  challenge,
})

/** Signs a native app in and returns the token reply. */
export async function signInNative(node: IdentityNode, phoneNumber: string) {
  const asked = await node.askCode(phoneNumber, { clientId: 'native' })
  const { challenge } = asked.json().data
  const code = node.inbox.at(-1)?.values.code ?? ''
  const reply = await node.postForm('/connect/token', nativeForm(phoneNumber, { code, challenge }))
  return reply.json() as {
    access_token: string
    refresh_token: string
    expires_in: number
    scope: string
    token_type: string
  }
}

/** Calls an operation of the account as whoever holds the token. */
export function callerFor(node: IdentityNode, accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` }
  return {
    get: (path: string) => node.app.inject({ url: `/accounts${path}`, headers }),
    remove: (path: string) =>
      node.app.inject({ method: 'DELETE', url: `/accounts${path}`, headers }),
    post: (path: string, payload: Record<string, unknown> = {}) =>
      node.app.inject({ method: 'POST', url: `/accounts${path}`, headers, payload }),
  }
}

/** The first code of a failure envelope, or null where there is none. */
export const codeOf = (reply: LightMyRequestResponse): string | null =>
  reply.json().meta?.errors?.[0]?.code ?? null
