import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isRefused } from '@parastoo/kit/outcome'
import type { House } from '@parastoo/server/app/wiring'
import type { Payout } from '@parastoo/server/modules/payouts/index'
import { type Column, spellAmount, writeTable } from '../books/write-table.ts'
import { signerOf } from './signed-by.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'
import { writeTransfers } from './transfer-file.ts'

const usage = [
  'waiting',
  'prepare [<payout>…]',
  'list',
  'show <batch>',
  'discard <batch>',
  'file <batch>',
  'paid <batch or payout> --reference R',
  'bounced <payout> [--note "…"]',
  'refuse <payout> --note "…"',
].join(' | ')

export const payouts: StaffCommand = {
  name: 'payouts',
  usage,
  description:
    'pays refunds and withdrawals out to bank accounts: prepares a batch, which two people ask for and approve in the back-office, and writes its ' +
    'file for the bank then; records what the bank paid or gave back, and one by one what went back in dinars by the portal of a bank of Iraq; refuses what still waits, with the amount in the wallet and the note for its ' +
    'owner; all but the lists and show need --by <mobile or e-mail of a person of the staff with the scope finance>',
  async run({ db, words, openHouse }) {
    const { verb, ids, by, note, reference } = readWords(words)
    const [id = '', ...others] = ids
    const house = await openHouse()
    const { staff } = house.payouts
    if (verb === 'waiting') return waitingList(await staff.waiting())
    if (verb === 'list') return batchList(await staff.openBatches())
    if (verb === 'prepare') {
      const payoutIds = ids.length > 0 ? ids : undefined
      const batch = told(
        await staff.prepareBatch({ by: await signerOf(db, by, 'finance'), payoutIds }),
      )
      return `${shown(batch)}\nTwo people of the staff ask for it and approve it in the back-office; no command signs second.`
    }
    if (id === '' || others.length > 0) throw new WrongWords(`Needs ${usage}.`)
    if (verb === 'show') return shown(await batchOf(house, id))
    if (verb === 'file') return await writeFileOf(house, await batchOf(house, id))
    if (verb === 'discard') {
      told(await staff.discardBatch({ batchId: id, by: await signerOf(db, by, 'finance') }))
      return 'Given up; what was in it waits again.'
    }
    if (verb === 'paid' && reference) {
      const paid = { id, trackingNumber: reference, by: await signerOf(db, by, 'finance') }
      return `${told(await staff.recordPaid(paid)).paid} payout(s) recorded as paid.`
    }
    if (verb === 'bounced') {
      const bounced = { payoutId: id, by: await signerOf(db, by, 'finance'), reasonFa: note }
      told(await staff.recordBounced(bounced))
      return 'Recorded; the amount is in its owner’s wallet.'
    }
    if (verb === 'refuse' && note) {
      told(
        await staff.refuse({ payoutId: id, by: await signerOf(db, by, 'finance'), reasonFa: note }),
      )
      return 'Refused; the amount is in its owner’s wallet.'
    }
    throw new WrongWords(`Needs ${usage}.`)
  },
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        by: { type: 'string' },
        note: { type: 'string' },
        reference: { type: 'string' },
      },
    })
    const [verb = '', ...ids] = positionals
    return { verb, ids, ...values }
  } catch (fault) {
    throw new WrongWords(fault instanceof Error ? fault.message : String(fault))
  }
}

type Batch = NonNullable<Awaited<ReturnType<House['payouts']['staff']['batch']>>>

async function batchOf({ payouts: { staff } }: House, batchId: string): Promise<Batch> {
  const batch = await staff.batch(batchId)
  if (!batch) throw new WrongWords('There is no such batch.')
  return batch
}

/** Writes what goes to the bank, only of a batch that two people have signed. */
async function writeFileOf({ grounds }: House, batch: Batch): Promise<string> {
  if (batch.approvedBy === null) throw new WrongWords('That batch lacks its second signature.')
  const folder = join(grounds.config.varDir, 'payouts')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${batch.batchId}.csv`)
  // What goes back in dinars is paid in the portal of its bank of Iraq.
  const rows = batch.payouts.flatMap(({ iban, holderFa, amountRial, reference }) =>
    iban === null ? [] : { iban, holderFa, amountRial, description: reference },
  )
  await rm(file, { force: true })
  await writeFile(file, writeTransfers(rows), { mode: 0o600 })
  return file
}

const columns: readonly Column<Payout>[] = [
  { title: 'payout', of: ({ payoutId }) => payoutId },
  { title: 'what', of: ({ source }) => source },
  { title: 'reference', of: ({ reference }) => reference },
  { title: 'since', of: ({ createdAt }) => createdAt.round('second').toString() },
  { title: 'state', of: ({ state }) => state },
  { title: 'rial', isAmount: true, of: ({ amountRial }) => spellAmount(amountRial) },
  { title: 'iban', of: ({ iban, rail }) => iban ?? `${rail?.dinars} dinars by ${rail?.gateway}` },
  { title: 'holder', of: ({ holderFa }) => holderFa },
]

const summed = (list: readonly Payout[]) =>
  `${list.length} payout(s), ${spellAmount(list.reduce((sum, { amountRial }) => sum + amountRial, 0))} rial`

function waitingList(waiting: readonly Payout[]): string {
  if (waiting.length === 0) return 'Nothing waits to be paid out.'
  return `${writeTable(columns, { rows: waiting })}\n${summed(waiting)}`
}

const signatures = ({ preparedBy, approvedBy, discardedAt }: Batch) =>
  `prepared by ${preparedBy}, ${discardedAt ? 'given up' : approvedBy ? `approved by ${approvedBy}` : 'not approved'}`

const shown = (batch: Batch): string =>
  `${writeTable(columns, { rows: batch.payouts })}\nbatch ${batch.batchId}: ${summed(batch.payouts)}, ${signatures(batch)}`

function batchList(batches: readonly Batch[]): string {
  const lines = batches.map(
    (batch) => `${batch.batchId}  ${summed(batch.payouts)}, ${signatures(batch)}`,
  )
  return [...lines, `${batches.length} batch(es) are not ended.`].join('\n')
}

function told<Outcome>(outcome: Outcome): Exclude<Outcome, { refused: string }> {
  if (isRefused(outcome))
    throw new WrongWords(`Refused: ${(outcome as { refused: string }).refused}`)
  return outcome as Exclude<Outcome, { refused: string }>
}
