/** Many clients move money between few accounts for a while; then everything they were told must stand in the book, and nothing else. */
import type { BookCurrency } from '@parastoo/contract/enums'
import { isRefused } from '@parastoo/kit/outcome'
import { createTestClock } from '../../../platform/clock.ts'
import { type Db, tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { type Account, accounts, createLedger, type Ledger, type NewEntry } from '../index.ts'

const currencies = ['IRR', 'USD', 'AED'] as const
const walletCount = 24

type Movement = { from: Account; to: Account; amount: number; currency: BookCurrency }
/** What a client was told about a key: in the book for good, or refused. */
type Told = { entryId: string; movements: readonly Movement[] }

export type BankTestOutcome = {
  clients: number
  seconds: number
  /** Calls made, and how they were answered. */
  calls: number
  posted: number
  repeated: number
  refused: number
  reversed: number
  checks: number
  /** What was found wrong; empty when the book kept every promise. */
  faults: string[]
}

/** Runs the clients for some seconds, and until each kind of answer was given at least so often. The same seed draws the same calls, though not in the same order. */
export async function runBankTest({
  db,
  seconds,
  atLeast = 0,
  clients = 16,
  seed = 1,
}: {
  db: Db
  seconds: number
  atLeast?: number
  clients?: number
  seed?: number
}): Promise<BankTestOutcome> {
  const ledger = createLedger({ db, clock: createTestClock('2030-01-01T00:00:00Z') })
  const town = newTown()
  const outcome: BankTestOutcome = {
    clients,
    seconds,
    calls: 0,
    posted: 0,
    repeated: 0,
    refused: 0,
    reversed: 0,
    checks: 0,
    faults: [],
  }
  const told = new Map<string, Told>()
  const endMs = performance.now() + seconds * 1000
  const isOver = () => {
    const { posted, repeated, refused, reversed, checks, faults } = outcome
    const isSeen = Math.min(posted, repeated, refused, reversed, checks) >= atLeast
    return (isSeen && performance.now() >= endMs) || faults.length > 0
  }
  const client = async (number: number) => {
    const draw = drawer(seed * 1_000 + number)
    const own: string[] = []
    while (!isOver()) await oneCall({ db, ledger, town, told, outcome, draw, own })
  }
  const watcher = async () => {
    while (!isOver()) {
      const beganMs = performance.now()
      await ledger.seal()
      outcome.faults.push(...(await ledger.checkBooks()))
      outcome.checks += 1
      // The book grows and its check with it; the clients keep most of the machine.
      const restMs = Math.max(500, 4 * (performance.now() - beganMs))
      const leftMs = Math.max(0, endMs - performance.now())
      await new Promise((resume) => setTimeout(resume, Math.min(restMs, leftMs)))
    }
  }
  await Promise.all([watcher(), ...Array.from({ length: clients }, (_, at) => client(at))])
  await ledger.seal()
  outcome.faults.push(...(await ledger.checkBooks()), ...(await whatDiffers(db, ledger, told)))
  return outcome
}

type Call = {
  db: Db
  ledger: Ledger
  town: Town
  told: Map<string, Told>
  outcome: BankTestOutcome
  draw: (below: number) => number
  /** Keys this client was told of, to ask again about. */
  own: string[]
}

async function oneCall(call: Call): Promise<void> {
  const { db, ledger, town, told, outcome, draw, own } = call
  outcome.calls += 1
  const what = draw(10)
  const known = own[draw(own.length || 1)]
  if (what === 0 && known) return await reverseOne(call, known)
  const isRepeat = what === 1 && known !== undefined
  const key = isRepeat ? known : newId()
  const movements = isRepeat ? (told.get(key)?.movements ?? []) : town.draw(draw)
  const entry: NewEntry = {
    kind: 'test',
    key,
    descriptionFa: '',
    postings: movements.map(({ from, to, amount, currency }) => ({ from, to, amount, currency })),
  }
  const post = () => db.tx((tx) => ledger.post(tx, entry))
  // Now and then two calls carry one key at the same moment.
  const answers = what === 2 ? await Promise.all([post(), post()]) : [await post()]
  for (const answer of answers) {
    if (isRefused(answer)) outcome.refused += 1
    else if ('already' in answer) outcome.repeated += 1
    else {
      outcome.posted += 1
      if (told.has(key)) outcome.faults.push(`the key ${key} had two effects`)
      told.set(key, { entryId: answer.entryId, movements })
      own.push(key)
    }
  }
  if (isRepeat && answers.some((answer) => !('already' in answer)))
    outcome.faults.push(`the key ${key} was acknowledged and is gone`)
}

async function reverseOne({ db, ledger, told, outcome, own }: Call, key: string): Promise<void> {
  const of = told.get(key)
  if (!of || key.startsWith('reversal ')) return
  const { entryId } = of
  const answer = await db.tx((tx) => ledger.reverse(tx, { entryId, descriptionFa: '' }))
  if (isRefused(answer)) outcome.refused += 1
  else if ('already' in answer) outcome.repeated += 1
  else {
    outcome.reversed += 1
    const movements = of.movements.map(({ from, to, ...rest }) => ({ from: to, to: from, ...rest }))
    told.set(`reversal ${key}`, { entryId: answer.entryId, movements })
    own.splice(own.indexOf(key), 1)
  }
}

/** Every acknowledged entry with its postings and no other, and every balance the sum of what was acknowledged. */
async function whatDiffers(
  db: Db,
  ledger: Ledger,
  told: ReadonlyMap<string, Told>,
): Promise<string[]> {
  const spelt = ({ from, to, amount, currency }: Movement) => `${from} ${to} ${amount} ${currency}`
  const rows = await tables<{ 'ledger.posting': Record<string, string | number> }>(db)
    .selectFrom('ledger.posting')
    .select(['entryId', 'fromAccount', 'toAccount', 'amount', 'currency'])
    .orderBy('position')
    .execute()
  const inBook = Map.groupBy(rows, ({ entryId }) => String(entryId))
  const faults: string[] = []
  const byHand = new Map<string, number>()
  for (const [key, { entryId, movements }] of told) {
    const written = (inBook.get(entryId) ?? []).map(
      (row) => `${row.fromAccount} ${row.toAccount} ${row.amount} ${row.currency}`,
    )
    if (written.join() !== movements.map(spelt).join())
      faults.push(`the acknowledged ${key} is not in the book as it was told`)
    for (const { from, to, amount, currency } of movements) {
      add(byHand, `${from} ${currency}`, -amount)
      add(byHand, `${to} ${currency}`, amount)
    }
  }
  if (inBook.size !== told.size)
    faults.push(`${inBook.size} entries stand in the book, ${told.size} were acknowledged`)
  for (const { account, currency, balance } of await ledger.trialBalance()) {
    const wanted = byHand.get(`${account} ${currency}`) ?? 0
    const kept = await ledger.balance(db, account, currency)
    if (balance !== wanted || kept !== wanted)
      faults.push(`${account} has ${balance} ${currency} and keeps ${kept}, not ${wanted}`)
    if (account.startsWith('wallet:') && kept < 0) faults.push(`${account} is below zero`)
  }
  return faults
}

const add = (to: Map<string, number>, key: string, by: number) =>
  to.set(key, (to.get(key) ?? 0) + by)

type Town = ReturnType<typeof newTown>

/** Few wallets, so that clients meet; two banks and three orders. */
function newTown() {
  const wallets = Array.from({ length: walletCount }, () => accounts.wallet(newId()))
  const banks = ['north', 'south'].map(accounts.gatewayClearing)
  const orders = Array.from({ length: 3 }, () => accounts.receivable(newId()))
  const pick = <T>(list: readonly T[], draw: Call['draw']) => list[draw(list.length)] as T
  return {
    /** A top-up, a purchase, a refund or a gift; a few of them in two currencies or over two wallets at once. */
    draw(draw: Call['draw']): Movement[] {
      const kinds = [
        [banks, wallets],
        [wallets, orders],
        [orders, wallets],
        [wallets, wallets],
      ] as const
      const [from, to] = pick(kinds, draw)
      return Array.from({ length: draw(8) === 0 ? 2 : 1 }, () => ({
        from: pick(from, draw),
        to: pick(to, draw),
        amount: 1 + draw(5_000),
        currency: pick(currencies, draw),
      })).map((one) => (one.from === one.to ? { ...one, to: orders[0] as Account } : one))
    },
  }
}

/** Whole numbers below a bound, the same for the same seed (mulberry32). */
function drawer(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
