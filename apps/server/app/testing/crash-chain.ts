/** One server after the other on one database: each finishes what the last one died of, and is then killed at a point of its own. */
import { mkdtempSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { importShippedTimetable } from '../../modules/inventory/index.ts'
import { createLedger } from '../../modules/ledger/index.ts'
import { systemClock } from '../../platform/clock.ts'
import type { CrashPointName } from '../../platform/crash-points.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  bookedTwice,
  buyUntilItDies,
  count,
  entries,
  finish,
  passLeases,
  type Seller,
  stuckJobs,
  type Trail,
  ticketsIssued,
  unsettled,
} from './crash-trail.ts'
import { type Buyer, createBuyer } from './create-buyer.ts'
import { type RunningServer, runServer } from './run-server.ts'

/** Where the server is killed, whose seats are bought, and whether the ticket is given back on the way. */
export type Kill = { crashAt: CrashPointName; seller: Seller; wantsRefund: boolean }

/** What a server that has risen asks the bank about at its next sweep, on a machine with other work. */
const restWithinMs = 120_000

/** Opens the chain on a migrated, empty database that is its own; `folder` has a small timetable. The first kill makes it ready. */
export function openCrashChain({
  db,
  databaseUrl,
  folder,
  firstSeed,
}: {
  db: Db
  databaseUrl: string
  folder: string
  firstSeed: number
}) {
  const varDir = mkdtempSync(join(tmpdir(), 'parastoo-crash-'))
  // No point is armed while a server finishes what another has left.
  const armed = join(varDir, 'armed')
  let port: number | undefined
  let seed = firstSeed
  let isOnSale = false
  let living: RunningServer | null = null
  const alive = async (): Promise<RunningServer> => {
    living ??= await runServer({
      databaseUrl,
      varDir,
      crashAt: `@${armed}`,
      // Tokens name the address they are for.
      ...(port === undefined ? {} : { port }),
      // Each buyer comes from an address of its own, and is limited by it.
      environment: { SAMPLE_SUPPLIERS: 'sample:on', TRUST_PROXY: '1' },
    })
    port = living.port
    return living
  }

  return {
    /**
     * Buys until the server kills itself at the point, starts another, does nothing for the order (but asks for the refund again), and
     * answers what is not as it must be: one charge and one ticket, or none; one refund where one was asked for; sound books; no job
     * left lying.
     */
    async kill(asked: Kill): Promise<string[]> {
      try {
        return await killed(asked)
      } finally {
        await writeFile(armed, '')
      }
    },
    /** When nothing is under way any more: what came twice, of all that was bought here. */
    async rest(): Promise<string[]> {
      if (!isOnSale) return []
      await writeFile(armed, '')
      await alive()
      for (let waitedMs = 0; (await unsettled(db)) > 0; waitedMs += 500) {
        if (waitedMs > restWithinMs) return [`${await unsettled(db)} payments are not settled`]
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      return await bookedTwice(db)
    },
    async close(): Promise<void> {
      await living?.kill()
      await rm(varDir, { recursive: true, force: true })
    },
  }
  async function killed({ crashAt, seller, wantsRefund }: Kill): Promise<string[]> {
    seed += 1
    const own = seed
    await writeFile(armed, '')
    if (!isOnSale) await importShippedTimetable({ db, clock: systemClock, folder })
    isOnSale = true
    const doomed = await alive()
    const before = await counted(db, varDir)
    await writeFile(armed, crashAt)
    let trail: Trail
    try {
      trail = await buyUntilItDies(doomed, { seed: own, db, seller, wantsRefund })
    } finally {
      // Also when the buyer met something else than a death: nobody else shall.
      await doomed.kill()
      living = null
    }
    const how = await doomed.ended
    await writeFile(armed, '')
    await passLeases(db)
    const risen = await alive()
    const buyer = createBuyer(risen.baseUrl, own)
    // A token outlives the process that gave it.
    buyer.useToken(trail.token)
    const { orderId, refundId, refundRial } = trail
    // A reply was lost: the buyer asks again, and whatever the first asking did, this is the same one.
    if (orderId && refundId) buyer.must(await buyer.refund(orderId, [{ id: refundId }]))
    const ending = await finish(buyer, trail)
    const told = refundId ? await toldOfRefund(buyer) : 0
    const after = await counted(db, varDir)
    const [once, back] = [trail.hasPaid ? 1 : 0, refundId ? 1 : 0]
    const wrong = [
      ['died by', how, 'SIGKILL'],
      ['ended', ending, wantedEnding(trail)],
      ['asked back', back === 1, wantsRefund],
      ['charges', await entries(db, 'payment', orderId), once],
      ['tickets', await ticketsIssued(db, orderId), once],
      ['sold outside', after.soldOutside - before.soldOutside, seller === 'sample' ? once : 0],
      ['refunds booked', await entries(db, 'refund', orderId), back],
      ['refunds asked for', after.requests - before.requests, back],
      ['tickets back', after.ticketsBack - before.ticketsBack, back],
      ['told of the refund', told, back],
      ['in the wallet', await buyer.balance(), refundRial],
      ['stuck jobs', await stuckJobs(db), 0],
    ].filter(([, is, wanted]) => is !== wanted)
    return [
      ...wrong.map(([what, is, wanted]) => `${crashAt}: ${what} ${is}, not ${wanted}`),
      ...(await createLedger({ db, clock: systemClock }).checkBooks()),
      ...(await bookedTwice(db)),
    ]
  }
}

export type CrashChain = ReturnType<typeof openCrashChain>

/** Several chains side by side, since most of a kill is waiting: each takes the next kill as soon as it is free. */
export function sideBySide(chains: readonly CrashChain[]) {
  const free = [...chains]
  const waiting: ((chain: CrashChain) => void)[] = []
  return {
    async kill(asked: Kill): Promise<string[]> {
      const chain = free.pop() ?? (await new Promise<CrashChain>((take) => waiting.push(take)))
      try {
        return await chain.kill(asked)
      } finally {
        const next = waiting.shift()
        if (next) next(chain)
        else free.push(chain)
      }
    },
    rest: async () => (await Promise.all(chains.map((chain) => chain.rest()))).flat(),
    close: async () => void (await Promise.all(chains.map((chain) => chain.close()))),
  }
}

const wantedEnding = ({ hasPaid, refundId }: Trail) =>
  refundId ? 'refunded void' : hasPaid ? 'paid issued' : 'unpaid held'

async function counted(db: Db, varDir: string) {
  return {
    requests: await count(db, sql`select count(*)::int as n from refunds.request`),
    ticketsBack: await count(db, sql`select count(*)::int as n from inventory.cancelled_ticket`),
    soldOutside: await soldOutside(varDir),
  }
}

/** Bookings with tickets in the sample supplier's own book, which outlives the server as the supplier would. */
async function soldOutside(varDir: string): Promise<number> {
  const file = join(varDir, 'sample-suppliers', 'sample', 'bookings.json')
  const { bookings } = JSON.parse(await readFile(file, 'utf8').catch(() => '{"bookings":{}}')) as {
    bookings: Record<string, { status: string }>
  }
  return Object.values(bookings).filter(({ status }) => status === 'TICKETED').length
}

/** How often the buyer was told, once the first message has gone out. */
async function toldOfRefund(buyer: Buyer): Promise<number> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const reply = await buyer.send(`/dev/outbox.json?to=${buyer.phoneNumber}`)
    const messages = (await reply.json()) as { template?: string }[]
    const told = messages.filter(({ template }) => template === 'refund-settled').length
    if (told > 0) return told
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return 0
}
