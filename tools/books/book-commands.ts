import { isValidDate } from '@parastoo/kit/dates'
import {
  type Account,
  type AccountBalance,
  createLedger,
  type Ledger,
  type StatementRow,
} from '@parastoo/server/modules/ledger/index'
import { systemClock } from '@parastoo/server/platform/clock'
import type { Db } from '@parastoo/server/platform/db/database'
import { type Column, spellAmount, writeTable } from './write-table.ts'

const zone = 'Asia/Tehran'
const pageSize = 100

export type BookArguments = {
  /** What stands after the command's own word. */
  words: readonly string[]
  /** Gregorian dates, both days whole, in Tehran. */
  from?: string | undefined
  to?: string | undefined
}

export type BookCommand = {
  /** The words on the command line: `npm run books -- statement <account>`. */
  usage: string
  /** What it shows, in a sentence for the list of commands. */
  description: string
  /** Prints, and answers the exit code: 0 all is well, 1 something is not, 2 asked wrongly. */
  run: (db: Db, asked: BookArguments, print: (text: string) => void) => Promise<number>
}

/** What an accountant asks the book, by name. */
export const bookCommands: Readonly<Record<string, BookCommand>> = {
  'trial-balance': {
    usage: 'trial-balance [--to YYYY-MM-DD]',
    description: 'every account with its balance; debits equal credits in each currency',
    run: trialBalance,
  },
  statement: {
    usage: 'statement <account> [--from YYYY-MM-DD] [--to YYYY-MM-DD]',
    description: 'the movements of one account with its balance after each',
    run: statement,
  },
  verify: {
    usage: 'verify',
    description: 'whether the book is sound: sums, kept balances, numbers, the chain',
    run: verify,
  },
}

const open = (db: Db): Ledger => createLedger({ db, clock: systemClock })

async function trialBalance(db: Db, { to }: BookArguments, print: (text: string) => void) {
  const rows = await open(db).trialBalance(to ? endOf(to) : undefined)
  const columns: Column<AccountBalance>[] = [
    { title: 'account', of: ({ account }) => account },
    { title: 'currency', of: ({ currency }) => currency },
    { title: 'debit', isAmount: true, of: ({ balance }) => spellAmount(Math.max(0, -balance)) },
    { title: 'credit', isAmount: true, of: ({ balance }) => spellAmount(Math.max(0, balance)) },
  ]
  for (const [currency, own] of Map.groupBy(rows, (row) => row.currency)) {
    const credit = own.reduce((sum, { balance }) => sum + Math.max(0, balance), 0)
    const debit = own.reduce((sum, { balance }) => sum + Math.max(0, -balance), 0)
    print(writeTable(columns, { rows: own }))
    print(
      `${currency}: debit ${debit.toLocaleString('en-US')}, credit ${credit.toLocaleString('en-US')}\n`,
    )
    if (credit !== debit) return 1
  }
  if (rows.length === 0) print('The book is empty.')
  return 0
}

async function statement(db: Db, asked: BookArguments, print: (text: string) => void) {
  const [name] = asked.words
  if (!name) return 2
  const account = name as Account
  const ledger = open(db)
  const ask = {
    ...(asked.from ? { from: startOf(asked.from) } : {}),
    ...(asked.to ? { before: endOf(asked.to) } : {}),
  }
  const rows: StatementRow[] = []
  for (let page = 1; ; page += 1) {
    const found = await ledger.statement(account, { ...ask, page, pageSize })
    rows.push(...found.rows)
    if (found.rows.length < pageSize) break
  }
  const opening = ask.from ? await ledger.balancesBefore(account, ask.from) : []
  const balances = new Map(opening.map(({ currency, balance }) => [currency, balance]))
  for (const [currency, balance] of balances)
    print(`before ${asked.from}: ${balance.toLocaleString('en-US')} ${currency}`)
  const told = rows.reverse().map((row) => {
    const balance = (balances.get(row.currency) ?? 0) + row.amount
    balances.set(row.currency, balance)
    return { ...row, balance }
  })
  print(writeTable(statementColumns, { rows: told }))
  if (told.length === 0) print(`Nothing was booked on ${account} in this time.`)
  return 0
}

const statementColumns: Column<StatementRow & { balance: number }>[] = [
  { title: 'number', isAmount: true, of: ({ number }) => String(number ?? '') },
  { title: 'time (Tehran)', of: ({ recordedAt }) => tehranTime(recordedAt) },
  { title: 'kind', of: ({ kind }) => kind },
  { title: 'key', of: ({ key }) => key },
  { title: 'currency', of: ({ currency }) => currency },
  { title: 'debit', isAmount: true, of: ({ amount }) => spellAmount(Math.max(0, -amount)) },
  { title: 'credit', isAmount: true, of: ({ amount }) => spellAmount(Math.max(0, amount)) },
  { title: 'balance', isAmount: true, of: ({ balance }) => balance.toLocaleString('en-US') },
  { title: 'description', of: ({ descriptionFa }) => descriptionFa },
]

async function verify(db: Db, _asked: BookArguments, print: (text: string) => void) {
  const ledger = open(db)
  await ledger.seal()
  const faults = await ledger.checkBooks()
  for (const fault of faults) print(fault)
  const last = await ledger.lastSeal()
  if (last) print(`last entry: number ${last.number}, hash ${last.hash.toString('hex')}`)
  print(faults.length === 0 ? 'The book is sound.' : `${faults.length} difference(s).`)
  return faults.length === 0 ? 0 : 1
}

const startOf = (date: string): Temporal.Instant => dayOf(date).toZonedDateTime(zone).toInstant()
const endOf = (date: string): Temporal.Instant =>
  dayOf(date).add({ days: 1 }).toZonedDateTime(zone).toInstant()
const tehranTime = (at: Temporal.Instant): string =>
  at.toZonedDateTimeISO(zone).toPlainDateTime().round('second').toString().replace('T', ' ')

function dayOf(date: string): Temporal.PlainDate {
  if (!isValidDate(date)) throw new RangeError(`${date} is no date; write YYYY-MM-DD`)
  return Temporal.PlainDate.from(date)
}
