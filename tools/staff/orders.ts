import { isUuid } from '@parastoo/kit/uuid'
import {
  findOrder,
  type ManualField,
  type PendingDesk,
  type PendingLine,
} from '@parastoo/server/modules/orders/index'
import type { Db } from '@parastoo/server/platform/db/database'
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
  async run({ db, words: [what, ...more], openHouse }) {
    const [id = '', ...rest] = more
    const desk = async () => (await openHouse()).orders.desk
    if (what === 'show' && isUuid(id)) return await shown(db, id)
    if (what === 'form' && isUuid(id)) return writeForm(await (await desk()).form(id))
    if (what === 'pending') {
      const rows = await (await desk()).pending()
      return rows.length === 0 ? 'No line waits for staff.' : writeTable(columns, { rows })
    }
    const said = sayingOf(what, { lineId: id, words: rest })
    if (!said) throw new WrongWords(`Needs ${usage}.`)
    const recorded = await said(await desk())
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
