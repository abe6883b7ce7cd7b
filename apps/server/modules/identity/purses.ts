/** What codes may cost in a day, so that no stranger's asking closes the door for customers, or one country's for another's. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { codeWriter, type PurseOfDay } from './code-store.ts'
import type { DayLimit, Purse, SignInLimits } from './limits.ts'
import type { IdentityRoom } from './needs.ts'
import type { Recipient } from './recipient.ts'

/** One code, and the purse that pays for it. */
export type CodeCost = PurseOfDay & {
  costRial: number
  limit: Purse
  isCustomer: boolean
}

/** What spending brought: whether the day's purse is spent by now, and which of the alarms this very code reached. */
export type Spent = { isPurseSpent: boolean; alarmPercents: readonly number[] }

const homeCode = '+98'
const iraqCode = '+964'

export function costOf(
  { limits: { purses, codeCostRial } }: { limits: SignInLimits },
  {
    recipient,
    isCustomer,
    now,
  }: { recipient: Recipient; isCustomer: boolean; now: Temporal.Instant },
): CodeCost {
  const of = (country: string, costRial: number, limit: Purse): CodeCost => ({
    day: now.toZonedDateTimeISO('Asia/Tehran').toPlainDate(),
    purse: `${country} ${isCustomer ? 'customers' : 'strangers'}`,
    costRial,
    limit,
    isCustomer,
  })
  if (recipient.kind === 'email') return of('mail', codeCostRial.mail, purses.mail)
  const { dialingCode } = recipient.mobile
  if (dialingCode === homeCode) return of(dialingCode, codeCostRial.home, purses.home)
  const { iraq, abroad } = purses
  return of(dialingCode, codeCostRial.abroad, dialingCode === iraqCode ? iraq : abroad)
}

/** Whether the number is of another country than the site's: numbers there are hired to be written to. */
export const isAbroad = (recipient: Recipient): boolean =>
  recipient.kind === 'mobile' && recipient.mobile.dialingCode !== homeCode

/** Counts one code. Customers are always counted, never refused; strangers are refused once `strangersAtMost` is reached. */
export async function spendPurse(
  { limits }: IdentityRoom,
  tx: Tx,
  { costRial, limit, isCustomer, ...from }: CodeCost,
): Promise<Spent | Refusal<'CODES_OF_DAY_SPENT'>> {
  const most = isCustomer ? null : limit.strangersAtMost
  const after = await codeWriter(tx).spendPurse(from, { costRial, most })
  if (!after) return refuse('CODES_OF_DAY_SPENT', { detail: { otherWays: ['Email'] } })
  const usual = isCustomer ? limit.customers : limit.strangers
  const before = { codes: after.codes - 1, rial: after.rial - costRial }
  const [was, is] = [percentOf(before, usual), percentOf(after, usual)]
  return {
    isPurseSpent: is > 100,
    alarmPercents: limits.alarmPercents.filter((percent) => was < percent && is >= percent),
  }
}

const percentOf = (spent: DayLimit, limit: DayLimit): number =>
  100 * Math.max(spent.codes / limit.codes, limit.rial === 0 ? 0 : spent.rial / limit.rial)

/** Writes to staff, in the transaction of the code, that much of a purse is spent; once a day for each purse and percent. */
export async function alarmStaff(
  { notifications, log, securityEvents, staffMobile }: IdentityRoom,
  tx: Tx,
  { day, purse, alarmPercents }: PurseOfDay & Spent,
): Promise<void> {
  for (const percent of alarmPercents) {
    const more = { purse, percentUsed: percent }
    securityEvents.record({ event: 'code-budget-used', reason: 'day', more })
    log.error({ purse, percent }, 'staff: much of what sign-in codes may cost today is spent')
    if (staffMobile === undefined || !notifications.carries('Sms')) continue
    await notifications.send(tx, {
      channel: 'Sms',
      to: staffMobile,
      template: 'staff-codes-spent',
      values: { purseFa: purseFa(purse), percent },
      dedupeKey: `staff-codes-spent:${day}:${purse}:${percent}`,
    })
  }
}

function purseFa(purse: string): string {
  const [country = '', whose] = purse.split(' ')
  return `${country === 'mail' ? 'ایمیل' : country}، ${whose === 'customers' ? 'مشتریان' : 'ناآشنایان'}`
}
