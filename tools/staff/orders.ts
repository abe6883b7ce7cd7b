import { isUuid } from '@parastoo/kit/uuid'
import { createDiscounts } from '@parastoo/server/modules/discounts/index'
import { flightsByHand } from '@parastoo/server/modules/flights/index'
import { createLedger } from '@parastoo/server/modules/ledger/index'
import {
  findOrder,
  type ManualField,
  openPendingDesk,
  type PendingDesk,
  type PendingLine,
} from '@parastoo/server/modules/orders/index'
import { createWallet } from '@parastoo/server/modules/wallet/index'
import { createAnnouncer } from '@parastoo/server/platform/announce'
import { systemClock as clock } from '@parastoo/server/platform/clock'
import type { Db } from '@parastoo/server/platform/db/database'
import { createJobs } from '@parastoo/server/platform/jobs/jobs'
import { silentLog as log } from '@parastoo/server/platform/log'
import { type Column, spellAmount, writeTable } from '../books/write-table.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'
import { whoRuns } from './who-runs.ts'

const usage =
  'pending | show <order id> | form <line id> | issued <line id> <field>=<value>[,<value>…]… | failed <line id> <reason> | settled <line id> <what was agreed>'

export const orders: StaffCommand = {
  name: 'orders',
  usage,
  description:
    'lists lines whose supplier has not answered in time; shows one order; says what is to be filled in to record a line as issued; records what the supplier told by another way: what its form asks for, or a failure, with the money back in the wallet at once; takes a contradiction off the list once it is settled with the supplier',
  async run({ db, url, words: [what, ...more] }) {
    const [id = '', ...rest] = more
    if (what === 'show' && isUuid(id)) return await shown(db, id)
    if (what === 'form' && isUuid(id))
      return await withDesk({ db, url }, async (open) => writeForm(await open.form(id)))
    const desk = what === 'pending' ? await withDesk({ db, url }, (open) => open.pending()) : null
    if (desk)
      return desk.length === 0 ? 'No line waits for staff.' : writeTable(columns, { rows: desk })
    const said = sayingOf(what, { lineId: id, words: rest })
    if (!said) throw new WrongWords(`Needs ${usage}.`)
    const recorded = await withDesk({ db, url }, said)
    if ('wrong' in recorded) throw new WrongWords(recorded.wrong)
    return `${recordedAs[what ?? '']} Order ${recorded.orderId}.`
  },
}

const recordedAs: Record<string, string> = {
  issued: 'Recorded as issued; the customer is told.',
  failed: 'Recorded as failed; the amount is back in the wallet.',
  settled: 'Settled; the line stays as it is.',
}

function sayingOf(
  what: string | undefined,
  { lineId, words }: { lineId: string; words: string[] },
) {
  const by = whoRuns()
  if (!isUuid(lineId) || words.length === 0) return null
  if (what === 'issued')
    return async (desk: PendingDesk) => {
      const input = inputOf(words, (await desk.form(lineId)) ?? [])
      return await desk.recordIssued({ lineId, input, by })
    }
  if (what === 'failed')
    return (desk: PendingDesk) => desk.recordFailed({ lineId, reason: words.join(' '), by })
  if (what === 'settled')
    return (desk: PendingDesk) => desk.settle({ lineId, settlement: words.join(' '), by })
  return null
}

/** `<field>=<value>` as the fields of a form; of one that is a list, the values have commas between them. */
const inputOf = (words: readonly string[], fields: readonly ManualField[]) =>
  Object.fromEntries(
    words.map((word) => {
      const [name = '', ...rest] = word.split('=')
      const value = rest.join('=')
      const isList = fields.some((field) => field.name === name && field.isList)
      return [name, isList ? value.split(',') : value]
    }),
  )

const writeForm = (fields: readonly ManualField[] | null): string =>
  fields === null
    ? 'That line does not wait for staff.'
    : fields
        .map(({ name, isList }) => `${name}=${isList ? '<value>,<value>…' : '<value>'}`)
        .join(' ')

/** The desk with a job runner that only enqueues: a running site does what follows. */
async function withDesk<Result>(
  { db, url }: { db: Db; url: string },
  work: (desk: PendingDesk) => Promise<Result>,
): Promise<Result> {
  const jobs = createJobs({ db, url, log, clock })
  await jobs.start({ work: false })
  try {
    const ledger = createLedger({ db, clock })
    const desk = openPendingDesk({
      db,
      jobs,
      clock,
      log,
      ledger,
      announce: createAnnouncer({ db, jobs }).announce,
      discounts: createDiscounts({ db, clock }),
      wallet: createWallet({ db, ledger }),
      product: (kind) => {
        if (kind !== 'flight') throw new WrongWords(`Nobody records a ${kind} by hand yet.`)
        return flightsByHand({ db, clock, jobs })
      },
    })
    return await work(desk)
  } finally {
    await jobs.stop()
  }
}

async function shown(db: Db, orderId: string): Promise<string> {
  const order = await findOrder(db, orderId)
  if (!order) throw new WrongWords('There is no such order.')
  const { orderNumber, titleFa, money, totalRial, contact, paidAt } = order
  const paid = paidAt === null ? 'not paid' : `paid ${paidAt.round('second')}`
  return [
    `order ${orderNumber}: ${titleFa}, ${spellAmount(totalRial)} rial, ${money}, ${paid}`,
    `contact ${contact.phoneNumber} ${contact.email ?? ''}`.trimEnd(),
    ...order.lines.map(
      ({ lineId, titleFa: line, amountRial, fulfilment, issuingSince }) =>
        `line ${lineId}: ${line}, ${spellAmount(amountRial)} rial, ${fulfilment}${issuingSince === null ? '' : `, issuing since ${issuingSince.round('second')}`}`,
    ),
  ].join('\n')
}

const columns: readonly Column<PendingLine>[] = [
  { title: 'line', of: ({ lineId }) => lineId },
  { title: 'order', of: ({ orderId }) => orderId },
  { title: 'number', of: ({ orderNumber }) => orderNumber },
  {
    title: 'issuing since',
    of: ({ issuingSince }) => issuingSince?.round('second').toString() ?? '',
  },
  { title: 'rial', isAmount: true, of: ({ amountRial }) => spellAmount(amountRial) },
  {
    title: 'decided',
    of: ({ decision, decidedBy }) => (decision ? `${decision} by ${decidedBy}` : ''),
  },
  { title: 'but', of: ({ contradiction }) => contradiction ?? '' },
]
