/** A batch as a bank takes it: a template for each shape of file, and sums above what one line may carry split. Pure. */
import type { BankTemplate } from '@parastoo/contract/office/money'

export type FilePayout = {
  iban: string
  holderFa: string
  amountRial: number
  /** By what the bank's list is matched with ours again. */
  reference: string
}

type Column = 'row' | 'iban' | 'holder' | 'amount' | 'reference'
type Template = {
  columns: readonly Column[]
  heads: Readonly<Record<Column, string>> | null
  separator: string
  isQuoted: boolean
  /** What one line may carry at most; null for no bound. */
  ceilingRial: number | null
  extension: 'csv' | 'txt'
}

const heads = {
  row: 'ردیف',
  iban: 'شبا',
  holder: 'نام صاحب حساب',
  amount: 'مبلغ (ریال)',
  reference: 'شناسهٔ واریز',
} as const

/**
 * No bank publishes its file for all: these are the shapes that are met, and a bank of its own is one more row. 500 million rial is what a
 * batch line of the clearing house carries (facts/back-office.md, 4.8).
 */
const templates: Readonly<Record<BankTemplate, Template>> = {
  general: {
    columns: ['iban', 'holder', 'amount', 'reference'],
    heads: {
      ...heads,
      iban: 'iban',
      holder: 'holder',
      amount: 'amountRial',
      reference: 'reference',
    },
    separator: ',',
    isQuoted: true,
    ceilingRial: null,
    extension: 'csv',
  },
  paya: {
    columns: ['row', 'iban', 'amount', 'holder', 'reference'],
    heads,
    separator: ',',
    isQuoted: true,
    ceilingRial: 500_000_000,
    extension: 'csv',
  },
  text: {
    columns: ['row', 'iban', 'amount', 'holder', 'reference'],
    heads: null,
    separator: '\t',
    isQuoted: false,
    ceilingRial: 500_000_000,
    extension: 'txt',
  },
}

/** The file of some payouts, and what its name ends in. No cell begins as a formula does, and none breaks its line. */
export function writeBankFile(
  name: BankTemplate,
  payouts: readonly FilePayout[],
): { text: string; extension: string } {
  const { columns, heads: head, separator, isQuoted, ceilingRial, extension } = templates[name]
  const cell = (text: string) => {
    const plain = text.replace(/[\t\r\n]+/g, ' ').replace(/^(?=[=+\-@])/, "'")
    return isQuoted ? `"${plain.replaceAll('"', '""')}"` : plain
  }
  const rows = payouts
    .flatMap((payout) => splitAt(ceilingRial, payout))
    .map(({ iban, holderFa, amountRial, reference }, at) => {
      const cells: Record<Column, string> = {
        row: String(at + 1),
        iban: cell(iban),
        holder: cell(holderFa),
        amount: String(amountRial),
        reference: cell(reference),
      }
      return columns.map((column) => cells[column]).join(separator)
    })
  const first = head ? [columns.map((column) => head[column]).join(separator)] : []
  return { text: [...first, ...rows, ''].join('\n'), extension }
}

/**
 * Tickets of one request share its number: each gets one of its own by its place in the batch, whichever of them are in the file. By it a
 * transfer that the bank gives back is told from the others.
 */
export function ownReferences<Line extends { payoutId: string; reference: string; rail?: unknown }>(
  batch: readonly Line[],
): Line[] {
  const sharing = Map.groupBy(
    batch.toSorted((one, other) => (one.payoutId < other.payoutId ? -1 : 1)),
    ({ reference }) => reference,
  )
  return batch.map((line) => {
    const sharers = sharing.get(line.reference) ?? []
    // In the portal of a bank of Iraq a payment is found by the number that bank gave it.
    if (sharers.length < 2 || line.rail) return line
    return { ...line, reference: `${line.reference}-${sharers.indexOf(line) + 1}` }
  })
}

/** A payout in pieces of at most the ceiling, which together are the whole; their references tell them apart. */
export function splitAt(ceilingRial: number | null, payout: FilePayout): FilePayout[] {
  const { amountRial, reference } = payout
  if (ceilingRial === null || amountRial <= ceilingRial) return [payout]
  const count = Math.ceil(amountRial / ceilingRial)
  return Array.from({ length: count }, (_, at) => ({
    ...payout,
    reference: `${reference}-${at + 1}`,
    amountRial: Math.min(ceilingRial, amountRial - at * ceilingRial),
  }))
}
