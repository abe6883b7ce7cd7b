import { formatJalaliDate } from '@parastoo/kit/dates'
import { type SheetColumn, writeSheet } from '../../platform/sheets/write-sheet.ts'
import type { StatementRow } from '../ledger/index.ts'
import { flowTypeFa, flowTypeOf } from './flow.ts'

const columns: readonly SheetColumn[] = [
  { title: 'تاریخ شمسی', width: 14, kind: 'text' },
  { title: 'تاریخ میلادی', width: 14, kind: 'date' },
  { title: 'ساعت', width: 10, kind: 'text' },
  { title: 'نوع', width: 22, kind: 'text' },
  { title: 'مبلغ (ریال)', width: 18, kind: 'amount' },
  { title: 'شرح', width: 60, kind: 'text' },
  { title: 'شناسهٔ سفارش', width: 40, kind: 'text' },
]

/** The flows as a sheet their owner can hand to an accountant: clocks of Tehran, rial, what was spent with a minus. */
export function writeFlows(rows: readonly StatementRow[]): Promise<Uint8Array<ArrayBuffer>> {
  return writeSheet({
    name: 'گردش کیف پول',
    columns,
    rows: rows.map((row) => {
      const at = row.recordedAt.toZonedDateTimeISO('Asia/Tehran')
      const day = at.toPlainDate().toString()
      const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
      return [
        formatJalaliDate(day, 'numeric'),
        day,
        time,
        flowTypeFa[flowTypeOf(row)],
        row.amount,
        row.descriptionFa,
        row.orderId ?? '',
      ]
    }),
  })
}
