import { bookCurrencies } from '@parastoo/contract/enums'
import { dateIn } from '../../../platform/clock.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { DebtCurrency } from '../../ledger/index.ts'
import type { OfficeNeeds } from '../needs.ts'

const zone = 'Asia/Tehran'
/** From then on an evening's run belongs to its own day; until then, however late it comes, to the day before. */
const eveningAt = { hours: 23, minutes: 30 }
const prefix = 'exchange-position:'
const isDebtCurrency = (code: string): code is DebtCurrency =>
  code !== 'IRR' && bookCurrencies.some((each) => each === code)

type RevalueNeeds = Pick<OfficeNeeds, 'db' | 'clock' | 'ledger' | 'currencies' | 'audit' | 'log'>

/**
 * The job: brings what suppliers are owed in each currency to the rate that staff have set, once a day of Tehran's. A currency that nobody has
 * set a rate of stays as it stood, and staff read of it in the log.
 */
async function revalueDebts(needs: RevalueNeeds): Promise<void> {
  const { db, clock, ledger, currencies, audit, log } = needs
  await currencies.refresh()
  const rates = new Map(currencies.toCharge().map((rate) => [rate.currencyCode, rate.rialPerUnit]))
  const day = dayOf(clock.now())
  // By the name of the account: where nothing is owed any more, what is left of it in rial is won or lost.
  const positions = await ledger.reports.standingOf(prefix)
  for (const currency of new Set(positions.map(({ account }) => account.slice(prefix.length)))) {
    if (!isDebtCurrency(currency)) continue
    const rialPerUnit = rates.get(currency)
    if (rialPerUnit === undefined) {
      log.error({ currency }, 'staff: debts stand in a currency without a rate')
      continue
    }
    await db.tx(async (tx) => {
      const key = `${currency} ${day}`
      const done = await ledger.debts.revalue(tx, { currency, rialPerUnit, key })
      if ('already' in done || done.dearerRial === 0) return
      const subject = { kind: 'currency', id: currency }
      const after = { day, rialPerUnit, dearerRial: done.dearerRial }
      await audit(tx, { kind: 'money.debts-revalued', by: null, subject, after })
      crashPoint('debts:before-revalued-commit')
    })
  }
}

/** The day whose evening it was last: a run that a busy or fallen machine makes after midnight takes no other day's place. */
const dayOf = (now: Temporal.Instant): string => dateIn(zone, now.subtract(eveningAt))

/** Late in the evening, when the rate of the day has been set. */
export const defineDebtJobs = (needs: RevalueNeeds & Pick<OfficeNeeds, 'jobs'>): void =>
  needs.jobs.every('revalue-debts', '50 23 * * *', () => revalueDebts(needs))
