import { askWhoExists, register } from '@parastoo/server/modules/identity/testing/ask-who-exists'
import {
  attackOneNumber,
  sprayNumbers,
} from '@parastoo/server/modules/identity/testing/attack-codes'
import { loseReplies, stealTokens } from '@parastoo/server/modules/identity/testing/attack-tokens'
import { startIdentityNode } from '@parastoo/server/modules/identity/testing/identity-node'
import { widePurses } from '@parastoo/server/modules/identity/testing/wide-purses'
import { createTestClock, systemClock } from '@parastoo/server/platform/clock'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { startEmbeddedPostgres } from '@parastoo/server/platform/db/embedded/embedded'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import { runAs } from '@parastoo/server/platform/testing/scratch-cluster'
import type { Proof } from './proof.ts'

/** Without the limits of the door itself, so that it is codes and passwords that hold. */
const wideDoor = {
  purses: widePurses,
  tokenRequestsPerMinute: 1_000_000,
  passwordsPerAddress: [{ max: 1_000_000, seconds: 3600 }],
}

type Stand = Awaited<ReturnType<typeof openStand>>

/** Attackers who share all they have, at one number; then a try at each of ten thousand. */
export const bruteForceProof: Proof = {
  name: 'brute-force',
  claim:
    '1,000 attackers at one number over two nodes, a restart and a day get as many tries as the limits say, and none gets in by another way; 10,000 numbers sprayed win what a lottery wins',
  run: (asked) =>
    onStand(asked.folder, async ({ db, url, start }) => {
      const clock = createTestClock('2030-02-01T00:00:00Z')
      const elsewhere = openDatabase({ url, maxConnections: 10 })
      try {
        const nodes = () => Promise.all([db, elsewhere].map((each) => start(each, clock)))
        const attack = { start: nodes, clock, attackers: 1000, rounds: 12, number: '09129990003' }
        const one = await attackOneNumber(attack)
        const [node] = await nodes()
        if (!node) throw new Error('no node')
        const many = await sprayNumbers({ node, numbers: 10_000, draw: drawing(asked.seed) })
        const faults = [
          ...(one.entered > 0 ? [`${one.entered} got in`] : []),
          ...(one.compared > one.sent * 3
            ? [`${one.compared} compared for ${one.sent} codes`]
            : []),
          ...(one.sent > 10 ? [`${one.sent} codes in a day`] : []),
          ...one.broken.slice(0, 5),
          // Three tries at each of 10,000: three on average, by chance fifteen at most.
          ...(many.entered > 15 ? [`${many.entered} of 10,000 numbers were guessed`] : []),
        ]
        const done = `${one.asked} asked, ${one.sent} codes sent, ${one.guesses} guesses, ${one.compared} compared, ${one.entered} got in; sprayed: ${many.guesses} guesses at 10,000 numbers, ${many.entered} guessed`
        return { done, faults }
      } finally {
        await elsewhere.close()
      }
    }),
}

/** Whether an account exists is told neither by what is answered nor by how long it takes. */
export const enumerationProof: Proof = {
  name: 'enumeration',
  claim:
    'the replies about 2,000 registered and 2,000 unknown numbers are the same, and their medians lie within 2 ms',
  run: (asked) =>
    onStand(asked.folder, async ({ db, start }) => {
      const clock = createTestClock(systemClock.now())
      const node = await start(db, clock)
      const registered = (index: number) => `0914${String(1_000_000 + index)}`
      const unknown = (index: number) => `0915${String(1_000_000 + index)}`
      const samples = 2000
      const numbers = Array.from({ length: samples }, (_, index) => registered(index))
      await register({ db, clock, numbers })
      const found = await askWhoExists({ node, clock, samples, registered, unknown })
      const apart = ({ medianMs }: (typeof found)[number]) =>
        Math.abs(medianMs.registered - medianMs.unknown)
      const faults = found.flatMap((each) => [
        ...each.differences.slice(0, 2).map((difference) => `${each.question}: ${difference}`),
        ...(apart(each) > 2 ? [`${each.question}: ${apart(each).toFixed(2)} ms apart`] : []),
      ])
      const done = found
        .map((each) => `${each.question}: ${apart(each).toFixed(2)} ms apart`)
        .join('; ')
      return { done, faults }
    }),
}

/** Stolen refresh tokens, and replies that never arrived. */
export const tokenProof: Proof = {
  name: 'tokens',
  claim: '1,000 stolen refresh tokens end 1,000 families; 1,000 lost replies sign nobody out',
  run: (asked) =>
    onStand(asked.folder, async ({ db, start }) => {
      const clock = createTestClock(systemClock.now())
      const node = await start(db, clock)
      const families = 1000
      const theft = await stealTokens({ node, db, clock, families })
      clock.setTo(systemClock.now())
      const loss = await loseReplies({ node, db, clock, families })
      const faults = [
        ...(theft.stolen === families ? [] : [`${theft.stolen} were stolen at all`]),
        ...(theft.refusedToOwner === families ? [] : [`${theft.refusedToOwner} were noticed`]),
        ...(theft.stillAlive > 0 ? [`${theft.stillAlive} families live on`] : []),
        ...(loss.retried === families ? [] : [`${loss.retried} were answered again`]),
        ...(loss.signedOut > 0 ? [`${loss.signedOut} were signed out`] : []),
      ]
      const done = `${theft.stolen} thefts, ${families - theft.stillAlive} families ended; ${loss.retried} lost replies asked for again, ${loss.signedOut} signed out`
      return { done, faults }
    }),
}

async function onStand(folder: string, work: (stand: Stand) => ReturnType<Proof['run']>) {
  const stand = await openStand(folder)
  try {
    return await work(stand)
  } finally {
    await stand.close()
  }
}

/** A PostgreSQL of its own, and nodes of identity on it. */
async function openStand(folder: string) {
  const postgres = await startEmbeddedPostgres({ folder })
  const url = postgres.urlOf('sign_in')
  await runAs(postgres.urlOf('postgres'), 'create database sign_in')
  await migrateDatabase({ url })
  const db = openDatabase({ url, maxConnections: 10 })
  return {
    db,
    url,
    start: (each: typeof db, clock: ReturnType<typeof createTestClock>) =>
      startIdentityNode({ db: each, url, clock, limits: wideDoor }),
    async close() {
      await db.close()
      await postgres.stop()
    },
  }
}

/** The same draws in every run of a seed. */
function drawing(seed: number): (below: number) => number {
  let drawn = seed * 7919 + 7
  return (below) => {
    drawn = (drawn * 48_271) % 2_147_483_647
    return drawn % below
  }
}
