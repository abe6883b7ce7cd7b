/**
 * Debts that stand in another currency. A debt of that currency is booked beside the rial that were put aside for it, so each currency sums to
 * zero by itself; between the two stands the position of the currency, and what its rial are too many or too few is a gain or a loss.
 */
import { worthInRial } from '@parastoo/kit/book-money'
import type { Tx } from '../../platform/db/database.ts'
import { accounts } from './accounts.ts'
import type { Movement, Posting } from './entry.ts'
import { balancesOf, isBooked } from './foreign-debt-store.ts'
import { lockAccount } from './lock-account.ts'
import { type Posted, postEntry } from './post-entry.ts'

export type DebtCurrency = Exclude<Movement['currency'], 'IRR'>

/** What is owed in a currency in all, and what it stands at in rial. Others who settle or revalue it wait until the commit. */
async function standingOf(tx: Tx, currency: DebtCurrency): Promise<{ owed: number; rial: number }> {
  const position = accounts.exchangePosition(currency)
  await lockAccount(tx, position)
  const held = await balancesOf(tx, position)
  const of = (wanted: string) => held.find((each) => each.currency === wanted)?.balance ?? 0
  return { owed: -of(currency), rial: of('IRR') }
}

/** What makes a position dearer (a loss) or cheaper (a gain); nothing where it stays. */
function resultOf(currency: DebtCurrency, dearerRial: number): Posting[] {
  const position = accounts.exchangePosition(currency)
  if (dearerRial === 0) return []
  return dearerRial > 0
    ? [{ from: accounts.exchangeLoss(), to: position, amountRial: dearerRial }]
    : [{ from: position, to: accounts.exchangeGain(), amountRial: -dearerRial }]
}

/**
 * Brings all debts of a currency to a rate, once a key: what they are dearer by than they stood is a loss, what they are cheaper by a gain.
 * Sales go on meanwhile; what one adds after the reading is of the next revaluation.
 */
export async function revalueDebts(
  tx: Tx,
  {
    currency,
    rialPerUnit,
    key,
    recordedAt,
  }: { currency: DebtCurrency; rialPerUnit: number; key: string; recordedAt: Temporal.Instant },
): Promise<{ dearerRial: number } | { already: true }> {
  const { owed, rial } = await standingOf(tx, currency)
  const kind = 'debt-revalued'
  if (await isBooked(tx, { kind, key })) return { already: true }
  const dearerRial = worthInRial(owed, currency, rialPerUnit) - rial
  const postings = resultOf(currency, dearerRial)
  if (postings.length === 0) return { dearerRial }
  const entry = { kind, key, descriptionFa: 'به‌روز کردن بدهی‌های ارزی', postings }
  sound(await postEntry(tx, { entry, recordedAt }))
  return { dearerRial }
}

/**
 * The postings by which so much of a debt is settled for a sum in rial: the debt goes down in its currency, the rial leave what was put aside
 * for it, and what the payment is dearer or cheaper than this part of it stood at is booked at once.
 */
export async function settlementOf(
  tx: Tx,
  {
    supplier,
    currency,
    amount,
    amountRial,
    to,
  }: {
    supplier: string
    currency: DebtCurrency
    amount: number
    amountRial: number
    to: Movement['to']
  },
): Promise<Posting[]> {
  const { owed, rial } = await standingOf(tx, currency)
  // Where another supplier owes us, less is owed in all than to this one: then the next revaluation says what was won or lost.
  const stoodAtRial =
    amount > owed ? amountRial : Number((BigInt(rial) * BigInt(amount)) / BigInt(owed))
  const position = accounts.exchangePosition(currency)
  return [
    { from: accounts.supplierPayable(supplier), to: position, amount, currency },
    { from: position, to, amountRial },
    ...resultOf(currency, amountRial - stoodAtRial),
  ]
}

function sound(posted: Posted | { refused: string }): void {
  if ('refused' in posted) throw new Error('No wallet is part of a revaluation')
}
