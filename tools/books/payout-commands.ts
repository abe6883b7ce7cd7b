import { isUuid } from '@parastoo/kit/uuid'
import { bankAccounts } from '@parastoo/server/modules/identity/index'
import { createLedger } from '@parastoo/server/modules/ledger/index'
import { createWithdrawals, type Withdrawal } from '@parastoo/server/modules/wallet/index'
import { systemClock } from '@parastoo/server/platform/clock'
import type { Db } from '@parastoo/server/platform/db/database'
import { silentLog } from '@parastoo/server/platform/log'
import type { BookArguments, BookCommand } from './book-commands.ts'
import { type Column, spellAmount, writeTable } from './write-table.ts'

type Print = (text: string) => void

/** What staff do with withdrawals. Whatever moves money asks who answers for it (`--by`). */
export const payoutCommands: Readonly<Record<string, BookCommand>> = {
  list: {
    usage: 'list',
    description: 'withdrawals that wait for approval or for the bank',
    async run(db, _asked, print) {
      const open = withdrawalsOf(db)
      const rows = [...(await open.inState('requested')), ...(await open.inState('approved'))]
      print(rows.length === 0 ? 'Nobody waits for a withdrawal.' : writeTable(columns, { rows }))
      return 0
    },
  },
  approve: {
    usage: 'approve <withdrawal id>… | all --by <name>',
    description: 'approves withdrawals as one batch and prints it as CSV for the bank',
    run: approve,
  },
  paid: {
    usage: 'paid <withdrawal id> <tracking number> --by <name>',
    description: 'the bank has paid an approved withdrawal',
    async run(db, { words: [withdrawalId = '', trackingNumber], by }, print) {
      if (!by || !trackingNumber) return 2
      const isPaid = await withdrawalsOf(db).recordPaidOut({ withdrawalId, trackingNumber, by })
      return told(isPaid, print)
    },
  },
  refuse: {
    usage: 'refuse <withdrawal id> <reason the customer reads> --by <name>',
    description: 'refuses a withdrawal; its amount is back in the wallet',
    async run(db, { words: [withdrawalId = '', ...reason], by }, print) {
      const reasonFa = reason.join(' ')
      if (!by || reasonFa === '') return 2
      return told(await withdrawalsOf(db).refuse({ withdrawalId, reasonFa, by }), print)
    },
  },
  accounts: {
    usage: 'accounts',
    description: 'bank accounts whose owner nobody has confirmed yet',
    async run(db, _asked, print) {
      const rows = await accountsOf(db).unverified()
      const spelt: Column<(typeof rows)[number]>[] = [
        { title: 'user id', of: ({ userId }) => userId },
        { title: 'iban', of: ({ iban }) => iban },
        { title: 'since', of: ({ savedAt }) => savedAt.round('second').toString() },
      ]
      print(rows.length === 0 ? 'No account waits.' : writeTable(spelt, { rows }))
      return 0
    },
  },
  verify: {
    usage: 'verify <user id> <iban> <holder as the bank names them> --by <name>',
    description: 'confirms that a bank account is its user’s own',
    async run(db, { words: [userId = '', iban = '', ...holder], by }, print) {
      const holderFa = holder.join(' ')
      if (!by || holderFa === '' || !isUuid(userId)) return 2
      return told(await accountsOf(db).verify({ userId, iban, holderFa, by }), print)
    },
  },
}

async function approve(db: Db, { words, by }: BookArguments, print: Print): Promise<number> {
  if (!by || words.length === 0) return 2
  const withdrawals = withdrawalsOf(db)
  const withdrawalIds =
    words[0] === 'all'
      ? (await withdrawals.inState('requested')).map(({ withdrawalId }) => withdrawalId)
      : words
  const { batchId, approved } = await withdrawals.approveBatch({ withdrawalIds, by })
  print('iban,holder,amount,description')
  for (const { iban, holderFa, amountRial, withdrawalId } of approved)
    print([iban, holderFa.replaceAll(/[",\n]/g, ' '), amountRial, withdrawalId].join(','))
  const total = approved.reduce((sum, { amountRial }) => sum + amountRial, 0)
  print(
    `\nbatch ${batchId}: ${approved.length} withdrawal(s), ${total.toLocaleString('en-US')} rial`,
  )
  return approved.length === withdrawalIds.length ? 0 : 1
}

function told(isDone: boolean, print: Print): number {
  print(isDone ? 'Done.' : 'Nothing was changed: there is none in this state.')
  return isDone ? 0 : 1
}

const withdrawalsOf = (db: Db) =>
  createWithdrawals({
    ...{ db, clock: systemClock, log: silentLog },
    ledger: createLedger({ db, clock: systemClock }),
    bankAccountOf: async () => null,
  })
const accountsOf = (db: Db) => bankAccounts({ db, clock: systemClock, log: silentLog })

const columns: Column<Withdrawal>[] = [
  { title: 'id', of: ({ withdrawalId }) => withdrawalId },
  { title: 'since', of: ({ requestedAt }) => requestedAt.round('second').toString() },
  { title: 'state', of: ({ state }) => state },
  { title: 'rial', isAmount: true, of: ({ amountRial }) => spellAmount(amountRial) },
  { title: 'iban', of: ({ iban }) => iban },
  { title: 'holder', of: ({ holderFa }) => holderFa },
]
