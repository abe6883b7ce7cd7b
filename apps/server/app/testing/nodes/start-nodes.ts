/** Several nodes of both roles on one database, behind one address. */
import { randomBytes } from 'node:crypto'
import { importShippedTimetable } from '../../../modules/inventory/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { migrateDatabase } from '../../../platform/db/migrate.ts'
import { type Buyer, createBuyer } from '../create-buyer.ts'
import { type RunningServer, runServer, smallTimetable } from '../run-server.ts'
import { type Balancer, openBalancer } from './balancer.ts'

export type NodeRole = 'http' | 'worker'
export type StartedNode = { name: string; role: NodeRole; server: RunningServer }

type WantedNode = { name: string; role: NodeRole }
/** Three that answer, and two that work: with one of each gone the site still sells. */
const threeAndTwo: readonly WantedNode[] = [
  { name: 'http-1', role: 'http' },
  { name: 'http-2', role: 'http' },
  { name: 'http-3', role: 'http' },
  { name: 'worker-1', role: 'worker' },
  { name: 'worker-2', role: 'worker' },
]
/** Two that answer, and one that works: as few as a proof of what stands behind them needs. */
export const twoAndOne: readonly WantedNode[] = threeAndTwo.filter(({ name }) =>
  ['http-1', 'http-2', 'worker-1'].includes(name),
)

export type Nodes = {
  balancer: Balancer
  all: StartedNode[]
  /** Starts it again where it was, and waits until it is ready. */
  startAgain(node: StartedNode): Promise<void>
  stop(): Promise<void>
}

/** The database at `url` is migrated, sells a small timetable, and is served by all of them. What a node writes on disk lies in `varDir`. */
export async function startNodes({
  url,
  varDir,
  wanted = threeAndTwo,
  environment = {},
}: {
  url: string
  varDir: string
  wanted?: readonly WantedNode[]
  environment?: Record<string, string>
}): Promise<Nodes> {
  await migrateDatabase({ url })
  const db = openDatabase({ url, maxConnections: 2 })
  const folder = await smallTimetable(['EP', 'HH'])
  await importShippedTimetable({ db, clock: systemClock, folder })
  await db.close()
  const balancer = await openBalancer()
  // One secret for all, as wherever several nodes share a database.
  const secret = randomBytes(32).toString('hex')
  const start = (role: NodeRole, port?: number) =>
    runServer({
      databaseUrl: url,
      varDir,
      ...(port === undefined ? {} : { port }),
      environment: {
        ROLE: role,
        SECRET: secret,
        PUBLIC_URL: balancer.url,
        // Each traveller comes from an address of their own, and is limited by it.
        TRUST_PROXY: '1',
        ...environment,
      },
    })
  const all: StartedNode[] = []
  // One after the other: the first brings in what all of them share.
  for (const each of wanted) all.push({ ...each, server: await start(each.role) })
  balancer.serve(all.filter(({ role }) => role === 'http').map(({ server }) => server.port))
  await balancer.untilUp(wanted.filter(({ role }) => role === 'http').length)
  return {
    balancer,
    all,
    async startAgain(node) {
      node.server = await start(node.role, node.server.port)
    },
    async stop() {
      balancer.close()
      for (const { server } of all) await server.kill()
    },
  }
}

/** So many travellers who have signed in. */
export async function signInAll(baseUrl: string, count: number): Promise<Buyer[]> {
  const people: Buyer[] = []
  for (let at = 0; at < count; at += 1) {
    // Far apart, so that nobody travels with the number of another.
    const buyer = createBuyer(baseUrl, 1_000 + 10 * at)
    await buyer.signIn()
    people.push(buyer)
  }
  return people
}

/** The date from which flights are searched. */
export const todayInTehran = (): string =>
  systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
