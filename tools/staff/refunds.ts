import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatRialAsToman } from '@parastoo/kit/money'
import { isRefused } from '@parastoo/kit/outcome'
import { wholeTyped } from '@parastoo/kit/typed-number'
import type { House } from '@parastoo/server/app/wiring'
import { signerOf } from './signed-by.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage = [
  'list',
  'approve <number> [--percent N] [--item <id>]… [--void] [--note "…"]',
  'refuse <number> [--item <id>]… --note "…"',
  'late list | pay <item> [--percent N] | stands <item> --note "…"',
  'files <number>',
].join(' | ')

export const refunds: StaffCommand = {
  name: 'refunds',
  usage,
  description:
    'decides refund requests (--void: the airline has written that these items are void), and settles tickets that came back after ' +
    'a refusal (late); all but the lists need --staff <mobile or e-mail>; money to bank accounts goes by `payouts`',
  async run({ db, words, openHouse }) {
    const asked = readWords(words)
    const signer = () => signerOf(db, asked.staff, 'refunds')
    const { desk } = (await openHouse()).refunds
    const { verb, first, second, noteFa, percent, itemIds } = asked
    if (first && second === '' && verb === 'files')
      return await writeFiles(await openHouse(), { number: first, staff: await signer() })
    if (verb === 'list') return waitingList(await desk.waiting())
    if (verb === 'late') return await late(desk, { ...asked, signer })
    if (first && second === '' && verb === 'approve') {
      const ask = { number: first, staff: await signer(), percent, noteFa }
      if (!asked.isVoid) return told(await desk.approve({ ...ask, itemIds }))
      const [one, ...others] = itemIds ?? []
      if (one === undefined) throw new WrongWords('Name what is void: --item <id>, as in the list.')
      return told(await desk.approve({ ...ask, isVoidAlready: true, itemIds: [one, ...others] }))
    }
    if (first && second === '' && verb === 'refuse' && noteFa)
      return told(await desk.refuse({ number: first, staff: await signer(), noteFa, itemIds }))
    throw new WrongWords(`Needs ${usage}.`)
  },
}

/** Writes the pictures of a request where staff look at them; who did so is recorded with each. */
async function writeFiles(
  { refunds: { desk }, images, grounds }: House,
  { number, staff }: { number: string; staff: string },
): Promise<string> {
  const found = await desk.filesOf(number)
  if (isRefused(found)) return told(found)
  const folder = join(grounds.config.varDir, 'refund-files', number)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const written: string[] = []
  for (const id of found.ids) {
    const bytes = await images.privateFiles.showToStaff({ id, boundTo: found.boundTo, staff })
    const file = join(folder, `${id}.jpg`)
    if (bytes) await writeFile(file, bytes, { mode: 0o600 })
    written.push(bytes ? file : `${id}: no longer kept`)
  }
  return written.length > 0 ? written.join('\n') : 'No pictures came with it.'
}

type Desk = House['refunds']['desk']

/** Tickets that a supplier took back after staff had refused the refund. */
async function late(
  { late: room }: Desk,
  {
    first,
    second: itemId,
    percent,
    noteFa,
    signer,
  }: ReturnType<typeof readWords> & { signer: () => Promise<string> },
): Promise<string> {
  if (first === 'list') return lateList(await room.list())
  const by = { itemId, staff: await signer() }
  if (first === 'pay') return settledOrNot(await room.pay({ ...by, percent, noteFa }))
  if (first === 'stands' && noteFa) return settledOrNot(await room.ticketStands({ ...by, noteFa }))
  throw new WrongWords(`Needs ${usage}.`)
}

function settledOrNot(outcome: Awaited<ReturnType<Desk['late']['pay']>>): string {
  if ('wrong' in outcome) throw new WrongWords(outcome.wrong)
  return 'Settled.'
}

function lateList(rows: Awaited<ReturnType<Desk['late']['list']>>): string {
  const lines = rows.flatMap(({ paidRial, penaltyRial, supplierPenaltyRial, ...row }) => [
    `${row.itemId}  request ${row.number}  order ${row.orderNumber}  since ${row.saidAt.round('second')}`,
    `    ${row.unitLabelFa}, ${row.lineTitleFa}: paid ${formatRialAsToman(paidRial)}, we keep ${formatRialAsToman(penaltyRial)}, the supplier keeps ${formatRialAsToman(supplierPenaltyRial)}`,
  ])
  return [...lines, `${rows.length} ticket(s) came back after a refusal.`].join('\n')
}

/** The words after `refunds`, with a percent that is one. */
function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        staff: { type: 'string' },
        percent: { type: 'string' },
        note: { type: 'string' },
        item: { type: 'string', multiple: true },
        void: { type: 'boolean', default: false },
      },
    })
    const percent = values.percent === undefined ? undefined : wholeTyped(values.percent)
    if (percent === null || (percent ?? 0) > 100)
      throw new Error('--percent is a whole number from 0 to 100.')
    const { staff, note: noteFa, item: itemIds, void: isVoid } = values
    const [verb = '', first = '', second = ''] = positionals
    return { verb, first, second, staff, noteFa, itemIds, isVoid, percent }
  } catch (fault) {
    throw new WrongWords(fault instanceof Error ? fault.message : String(fault))
  }
}

function waitingList(requests: Awaited<ReturnType<Desk['waiting']>>): string {
  const lines = requests.flatMap(
    ({ number, titleFa, orderNumber, reasonId, requestedAt, items }) => [
      `${number}  order ${orderNumber}  reason ${reasonId}  since ${requestedAt}  ${titleFa}`,
      ...items
        .filter(({ state }) => state === 'waiting')
        .map(
          (item) =>
            `    ${item.itemId}  ${item.unitLabelFa}, ${item.lineTitleFa}: paid ${formatRialAsToman(item.paidRial)}, by the table ${item.penaltyPercent} %`,
        ),
    ],
  )
  return [...lines, `${requests.length} request(s) wait.`].join('\n')
}

function told(outcome: unknown): string {
  if (isRefused(outcome)) throw new WrongWords(`Refused: ${outcome.refused}`)
  return JSON.stringify(outcome, null, 2)
}
