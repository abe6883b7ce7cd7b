import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatRialAsToman } from '@parastoo/kit/money'
import { isRefused } from '@parastoo/kit/outcome'
import type { House } from '@parastoo/server/app/wiring'

export const refundsUsage = [
  'refunds list                                       what waits for a decision',
  'refunds approve <number> [--percent N] [--void]    accept it; --void: the airline has said so in writing',
  'refunds refuse <number> --note "…"                 refuse it; the note is read by the customer',
  'refunds pay-out prepare                            gather the waiting bank transfers into a batch and its file',
  'refunds pay-out approve <batch>                    the second signature, by somebody else',
  'refunds pay-out paid <batch> --reference R         the bank has paid it',
  'Every command but list needs --staff <name>.',
]

/** `npm run staff -- refunds …`. Answers the exit code; a refusal is told by its code. */
export async function refundsDesk(
  { refunds: { desk }, grounds }: House,
  words: readonly string[],
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      staff: { type: 'string' },
      percent: { type: 'string' },
      note: { type: 'string' },
      reference: { type: 'string' },
      void: { type: 'boolean', default: false },
    },
  })
  const [verb, first = '', second = ''] = positionals
  if (verb === 'list') return listWaiting(await desk.waiting())
  const { staff, note: noteFa } = values
  if (!staff) return usage()
  const percent = values.percent === undefined ? undefined : Number(values.percent)
  if (percent !== undefined && !(percent >= 0 && percent <= 100)) return usage()
  if (verb === 'approve' && first)
    return tell(
      await desk.approve({ number: first, staff, percent, noteFa, isVoidAlready: values.void }),
    )
  if (verb === 'refuse' && first && noteFa)
    return tell(await desk.refuse({ number: first, staff, noteFa }))
  if (verb !== 'pay-out') return usage()
  if (first === 'prepare') {
    const batch = await desk.prepareBatch({ staff })
    if (isRefused(batch)) return tell(batch)
    const folder = join(grounds.config.varDir, 'payouts')
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${batch.batchId}.csv`)
    await writeFile(file, transferFile(batch.transfers), { mode: 0o600 })
    console.log(`${batch.transfers.length} transfer(s) in batch ${batch.batchId}\n${file}`)
    return 0
  }
  if (first === 'approve' && second)
    return tell(await desk.approveBatch({ batchId: second, staff }))
  if (first === 'paid' && second && values.reference)
    return tell(await desk.markPaid({ batchId: second, bankReference: values.reference, staff }))
  return usage()
}

type Waiting = Awaited<ReturnType<House['refunds']['desk']['waiting']>>

function listWaiting(requests: Waiting): number {
  for (const { number, titleFa, orderNumber, reasonId, requestedAt, items } of requests) {
    console.log(
      `${number}  order ${orderNumber}  reason ${reasonId}  since ${requestedAt}  ${titleFa}`,
    )
    for (const item of items.filter(({ state }) => state === 'waiting'))
      console.log(
        `    ${item.passengerNameFa}, ${item.lineTitleFa}: paid ${formatRialAsToman(item.paidRial)}, by the table ${item.penaltyPercent} %`,
      )
  }
  console.log(`${requests.length} request(s) wait.`)
  return 0
}

/** What the bank's clerk keys in; a field that could be read as a formula is made plain text. */
export function transferFile(
  transfers: readonly {
    iban: string
    amountRial: number
    accountOwner: string
    number: string
  }[],
): string {
  const plain = (text: string) =>
    `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const rows = transfers.map(({ iban, amountRial, accountOwner, number }) =>
    [plain(iban), String(amountRial), plain(accountOwner), plain(number)].join(','),
  )
  return `${['iban,amountRial,accountOwner,refundNumber', ...rows].join('\r\n')}\r\n`
}

function tell(outcome: unknown): number {
  if (isRefused(outcome)) {
    console.error(`Refused: ${outcome.refused}`)
    return 1
  }
  console.log(JSON.stringify(outcome))
  return 0
}

function usage(): number {
  console.error(refundsUsage.join('\n'))
  return 2
}
