import type { VisaStanding } from '@parastoo/contract/visas/words'
import { daysBetween } from '@parastoo/kit/dates'
import type { PackRule } from './pack.ts'

/** A rule that nobody has checked for so many days takes no payment (facts of visas, section 0). */
const freshDays = 60

/**
 * Whether one type is sold for one passport on a day. The switch goes before everything that is allowed; an unconfirmed rule is a sample, which
 * only the sandbox sells; what cannot be priced takes requests without payment, as an old rule does.
 */
export function standingOf({
  rule,
  closedFa,
  canBePriced,
  today,
  showSamples,
}: {
  rule: PackRule | undefined
  /** The public reason of the switch; null while it is on. */
  closedFa: string | null
  canBePriced: boolean
  today: string
  showSamples: boolean
}): { standing: VisaStanding; reasonFa: string | null } {
  if (!rule?.isAllowed) return { standing: 'not-offered', reasonFa: rule?.whyFa ?? null }
  if (closedFa !== null) return { standing: 'closed', reasonFa: closedFa }
  if (!canBePriced) return { standing: 'under-review', reasonFa: null }
  if (rule.checkedOn === null)
    return { standing: showSamples ? 'sample' : 'under-review', reasonFa: null }
  const age = daysBetween(rule.checkedOn, today)
  // A check of the future is no check.
  return { standing: age >= 0 && age < freshDays ? 'sold' : 'under-review', reasonFa: null }
}

/** Whether a price is shown and charged. */
export const hasPrice = (standing: VisaStanding): boolean =>
  standing === 'sold' || standing === 'sample'
