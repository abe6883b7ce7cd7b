/** Thieves and lost replies at refresh tokens. */
import type { TestClock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { addSession } from '../open-session.ts'
import { personWriter } from '../person-store.ts'
import type { Recipient } from '../recipient.ts'
import type { IdentityNode } from './identity-node.ts'

type Rehearsal = { node: IdentityNode; db: Db; clock: TestClock; families: number }

/** A thief uses each token first, the owner after the grace: counts the families in which anything still lives after. */
export async function stealTokens({ node, db, clock, families }: Rehearsal) {
  const owners = await openFamilies({ node, db, clock, families })
  const thefts = await each(owners, (token) => refresh(node, token))
  clock.advance({ seconds: 11 })
  const owned = await each(owners, (token) => refresh(node, token))
  const alive = await each(thefts, async ({ token, access }) => {
    const isAccepted = await accepts(node, access)
    return isAccepted || (await refresh(node, token)).status === 200
  })
  return {
    stolen: thefts.filter(({ status }) => status === 200).length,
    refusedToOwner: owned.filter(({ status }) => status === 400).length,
    stillAlive: alive.filter(Boolean).length,
  }
}

/** Every reply to a refresh is lost and asked for again within the grace, twice: counts who was signed out by it. */
export async function loseReplies({ node, db, clock, families }: Rehearsal) {
  const owners = await openFamilies({ node, db, clock, families })
  await each(owners, (token) => refresh(node, token))
  clock.advance({ seconds: 4 })
  await each(owners, (token) => refresh(node, token))
  clock.advance({ seconds: 5 })
  const again = await each(owners, (token) => refresh(node, token))
  clock.advance({ minutes: 20 })
  const after = await each(again, ({ token }) => refresh(node, token))
  return {
    retried: again.filter(({ status }) => status === 200).length,
    signedOut: after.filter(({ status }) => status !== 200).length,
  }
}

async function openFamilies({ db, clock, families }: Rehearsal): Promise<string[]> {
  const name = newId().slice(-6)
  return await each(
    Array.from({ length: families }, (_, index) => index),
    (index) =>
      db.tx(async (tx) => {
        const recipient: Recipient = { kind: 'email', address: `${name}-${index}@example.com` }
        const person = await personWriter(tx).findOrAdd(recipient, clock.now())
        const opened = {
          ...person,
          clientId: 'native',
          grantType: 'otp',
          userAgent: '',
          device: null,
        } as const
        return (await addSession({ clock }, tx, opened)).refreshToken
      }),
  )
}

async function refresh(node: IdentityNode, refreshToken: string) {
  const form = { grant_type: 'refresh_token', client_id: 'native', refresh_token: refreshToken }
  const reply = await node.postForm('/connect/token', form)
  const { refresh_token: token = '', access_token: access = '' } = reply.json()
  return { status: reply.statusCode, token: String(token), access: String(access) }
}

async function accepts(node: IdentityNode, accessToken: string): Promise<boolean> {
  return (await node.identity.callerOfToken(accessToken)) !== null
}

async function each<Item, Outcome>(
  items: readonly Item[],
  act: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const atOnce = 16
  const found: Outcome[] = []
  for (let from = 0; from < items.length; from += atOnce)
    found.push(...(await Promise.all(items.slice(from, from + atOnce).map(act))))
  return found
}
