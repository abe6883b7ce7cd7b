import { type BankEvent, openBankBook } from './bank-book.ts'
import { afterEvent, openedVisit, type Visit } from './visit.ts'

const zone = 'Asia/Tehran'

/** One settled payment, as the bank's own list of a day shows it. */
export type BankStatementLine = {
  reference: string
  amount: number
  currency: 'IRR'
  day: string
  at: Temporal.Instant
}

/** The sandbox bank's list of what it gave the shop on a day, read from its own book; null while the day lasts. */
export function sandboxStatement({
  folder,
  clock,
}: {
  folder: string
  clock: { now(): Temporal.Instant }
}): (day: string) => Promise<readonly BankStatementLine[] | null> {
  return async (day) => {
    const today = clock.now().toZonedDateTimeISO(zone).toPlainDate().toString()
    if (day >= today) return null
    const book = openBankBook(folder)
    try {
      return settled(book.readNew()).filter((line) => line.day === day)
    } finally {
      book.close()
    }
  }
}

function settled(events: readonly BankEvent[]): BankStatementLine[] {
  const visits = new Map<string, Visit>()
  const lines: BankStatementLine[] = []
  for (const event of events) {
    if (event.event === 'opened') visits.set(event.reference, openedVisit(event))
    if (event.event === 'opened' || event.reference === null) continue
    const visit = visits.get(event.reference)
    if (!visit || 'fault' in event) continue
    const after = afterEvent(visit, event)
    visits.set(event.reference, after)
    if (!after.isVerified || visit.isVerified) continue
    const at = Temporal.Instant.from(event.at)
    const day = at.toZonedDateTimeISO(zone).toPlainDate().toString()
    const { reference, amountRial } = after
    lines.push({ reference, amount: amountRial, currency: 'IRR', day, at })
  }
  return lines
}
