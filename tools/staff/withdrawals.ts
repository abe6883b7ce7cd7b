import { createLedger } from '@parastoo/server/modules/ledger/index'
import { createWithdrawals, type Withdrawal } from '@parastoo/server/modules/wallet/index'
import { systemClock } from '@parastoo/server/platform/clock'
import type { Db } from '@parastoo/server/platform/db/database'
import { silentLog } from '@parastoo/server/platform/log'
import { type Column, spellAmount, writeTable } from '../books/write-table.ts'
import { listOfMark, markOf } from './mark-of-list.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'
import { writeTransfers } from './transfer-file.ts'
import { whoRuns } from './who-runs.ts'

const usage =
  'waiting | approve <id>… | approve all <mark of the list> | paid <id> <tracking number> | refuse <id> <reason the customer reads>'
const unmoved = 'Nothing was changed: there is no such withdrawal in that state.'

export const withdrawals: StaffCommand = {
  name: 'withdrawals',
  usage,
  description:
    'lists what people want paid out; approves those named, or all of a list by the mark under it, and prints the batch for the bank; says what was paid; refuses, with the amount back in the wallet',
  async run({ db, words: [what, ...more] }) {
    const desk = deskOf(db)
    const by = whoRuns()
    const [withdrawalId = '', ...rest] = more
    const said = rest.join(' ')
    if (what === 'waiting') return listed(desk)
    if (what === 'approve' && withdrawalId) return approve(desk, { ids: more, by })
    if ((what !== 'paid' && what !== 'refuse') || said === '')
      throw new WrongWords(`Needs ${usage}.`)
    const isDone =
      what === 'paid'
        ? await desk.recordPaidOut({ withdrawalId, trackingNumber: said, by })
        : await desk.refuse({ withdrawalId, reasonFa: said, by })
    if (!isDone) throw new WrongWords(unmoved)
    return what === 'paid' ? 'Recorded as paid.' : 'Refused; the amount is back in the wallet.'
  },
}

type Desk = ReturnType<typeof deskOf>
const deskOf = (db: Db) =>
  createWithdrawals({
    ...{ db, clock: systemClock, log: silentLog },
    ledger: createLedger({ db, clock: systemClock }),
    // Staff never ask for a withdrawal.
    bankAccountOf: async () => null,
  })

async function listed(desk: Desk): Promise<string> {
  const requested = await desk.inState('requested')
  const rows = [...requested, ...(await desk.inState('approved'))]
  if (rows.length === 0) return 'Nobody waits for a withdrawal.'
  const table = writeTable(columns, { rows })
  if (requested.length === 0) return table
  return `${table}\napprove all ${markOf(requested)}: ${spelt(requested)}`
}

const spelt = (batch: readonly Withdrawal[]) =>
  `${batch.length} withdrawal(s), ${spellAmount(batch.reduce((sum, { amountRial }) => sum + amountRial, 0))} rial`

async function approve(
  desk: Desk,
  { ids, by }: { ids: readonly string[]; by: string },
): Promise<string> {
  const withdrawalIds = ids[0] === 'all' ? await seen(desk, ids[1]) : ids
  const { batchId, approved } = await desk.approveBatch({ withdrawalIds, by })
  if (approved.length === 0) throw new WrongWords(unmoved)
  const left = withdrawalIds.length - approved.length
  return [
    writeTransfers(
      approved.map(({ withdrawalId, ...transfer }) => ({ ...transfer, description: withdrawalId })),
    ),
    `batch ${batchId}: ${spelt(approved)}`,
    ...(left > 0 ? [`${left} left out: not waiting any more.`] : []),
  ].join('\n')
}

/** What whoever runs it has looked at: who came after that list waits for the next one. */
async function seen(desk: Desk, mark: string | undefined): Promise<readonly string[]> {
  const listed = listOfMark(await desk.inState('requested'), mark ?? '')
  if (listed) return listed.map(({ withdrawalId }) => withdrawalId)
  throw new WrongWords(
    'Nothing was changed: say the mark under the list you have looked at; if you did, the list has changed since, so look again.',
  )
}

const columns: readonly Column<Withdrawal>[] = [
  { title: 'id', of: ({ withdrawalId }) => withdrawalId },
  { title: 'since', of: ({ requestedAt }) => requestedAt.round('second').toString() },
  { title: 'state', of: ({ state }) => state },
  { title: 'rial', isAmount: true, of: ({ amountRial }) => spellAmount(amountRial) },
  { title: 'iban', of: ({ iban }) => iban },
  { title: 'holder', of: ({ holderFa }) => holderFa },
]
