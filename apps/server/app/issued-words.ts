/** What the buyer of an issued order is told, by what was bought. */
import type { ProductKind } from '@parastoo/contract/orders/lines'
import type { TemplateValues } from '../modules/notifications/index.ts'
import type { Order } from '../modules/orders/index.ts'

type Line = Pick<Order['lines'][number], 'kind' | 'reference'>
type Boarding = TemplateValues['order-issued']['boarding']

type IssuedWords =
  | { template: 'order-issued'; values: { pnr: string; boarding: Boarding } }
  | { template: 'stay-issued' | 'policy-issued'; values: { reference: string } }

type Write = (lines: readonly Line[], boarding: Boarding) => IssuedWords | null

/** Where all of an order is of one kind. A kind without a line here is called ready, with no number of it. */
const wordsOf: Readonly<Partial<Record<ProductKind, Write>>> = {
  flight: writeAny,
  tour: writeAny,
  hotel: (lines) => ({ template: 'stay-issued', values: { reference: referencesOf(lines) } }),
  insurance: (lines) => ({ template: 'policy-issued', values: { reference: referencesOf(lines) } }),
  // Of each visa its own case has told.
  visa: () => null,
}

/** `boarding` is the first departure among the lines; null where there is none. Null where nothing is left to tell. */
export function issuedWords(lines: readonly Line[], boarding: Boarding): IssuedWords | null {
  const [first, ...others] = new Set(lines.map(({ kind }) => kind))
  const write = (others.length === 0 && first && wordsOf[first]) || writeAny
  return write(lines, boarding)
}

function writeAny(lines: readonly Line[], boarding: Boarding): IssuedWords {
  const known = lines.filter(({ kind }) => kind in wordsOf)
  return { template: 'order-issued', values: { pnr: referencesOf(known), boarding } }
}

/** What suppliers call the lines, each once. */
const referencesOf = (lines: readonly Line[]): string =>
  [...new Set(lines.flatMap(({ reference }) => reference ?? []))].join(' / ')
