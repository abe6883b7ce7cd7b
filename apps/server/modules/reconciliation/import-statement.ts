import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isoDate, matching, wholeNumber } from '../../platform/imports/fields.ts'
import type { ImportOutcome } from '../../platform/imports/import-outcome.ts'
import { readCsv } from '../../platform/imports/read-csv.ts'
import { statementWriter } from './store.ts'

const columns = ['counterparty', 'day', 'time', 'reference', 'amount', 'currency'] as const

/**
 * Brings in lists a bank or supplier handed over as CSV: `counterparty` is `bank:…` or `supplier:…`, `day` a Gregorian date,
 * `time` of Tehran or empty, `amount` in the smallest unit, with a `-` for what was taken back. Each day of each counterparty in the file takes
 * the place of an earlier list; a day without movements is a line with only counterparty and day. Refuses the whole file for one bad line.
 */
export async function importStatement(
  tx: Tx,
  { clock }: { clock: Clock },
  text: string,
): Promise<ImportOutcome<{ statements: number; lines: number }>> {
  const { rows, badLines } = readCsv({
    text,
    columns,
    toRow: ({ counterparty, day, time, reference, amount, currency }) => {
      const of = {
        counterparty: matching('counterparty', counterparty, /^(bank|supplier):[a-z0-9-]+$/),
        day: isoDate('day', day),
      }
      if ([time, reference, amount, currency].every((cell) => cell === ''))
        return { ...of, line: null }
      const clockTime = matching('time', time, /^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/)
      return {
        ...of,
        line: {
          reference: matching('reference', reference, /^\S{1,100}$/),
          amount: signedAmount(amount),
          currency: matching('currency', currency, /^[A-Z]{3}$/),
          day: of.day,
          at: clockTime === '' ? null : inTehran(of.day, clockTime),
        },
      }
    },
  })
  if (badLines.length > 0) return { badLines }
  const statements = Map.groupBy(rows, ({ counterparty, day }) => `${day} ${counterparty}`)
  const receivedAt = clock.now()
  for (const own of statements.values()) {
    const [{ counterparty, day } = { counterparty: '', day: '' }] = own
    const lines = own.flatMap(({ line }) => line ?? [])
    await statementWriter(tx).replace({ counterparty, day, lines, receivedAt })
  }
  const lines = rows.filter(({ line }) => line !== null).length
  return { imported: { statements: statements.size, lines } }
}

/** A supplier lists what it gives back for a cancelled ticket below nothing. */
const signedAmount = (text: string): number =>
  text.startsWith('-')
    ? -wholeNumber('amount', text.slice(1), { least: 1 })
    : wholeNumber('amount', text, { least: 1 })

const inTehran = (day: string, time: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Asia/Tehran').toInstant()
