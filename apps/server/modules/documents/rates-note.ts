/** The rates kept with an order, as papers say them: what was charged is rial, and what that was in a currency is for information. */
import type { FrozenRate } from '@parastoo/contract/orders/rates'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRial } from '@parastoo/kit/money'
import { ltr } from '@parastoo/kit/text'

/** One sentence; none of an order from before rates were kept, or placed while none was shown. */
export function ratesNote(
  rates: readonly FrozenRate[],
  language: 'fa' | 'en' | 'ar' = 'fa',
): string[] {
  if (rates.length === 0) return []
  return [language === 'fa' ? persianNote(rates) : foreignNote(rates, language)]
}

const names = { IRR: 'ریال', USD: 'دلار', AED: 'درهم', IQD: 'دینار' } as const

function persianNote(rates: readonly FrozenRate[]): string {
  const each = rates.map(({ currencyCode, rialPerUnit, source, setAt }) => {
    const day = formatJalaliDate(dayOf(setAt).toString(), 'medium')
    return `هر ${names[currencyCode]} ${formatRial(rialPerUnit)} ریال (${source}، ${day})`
  })
  return `نرخ ارز هنگام سفارش، فقط برای اطلاع: ${each.join('؛ ')}.`
}

const leads = {
  en: 'Exchange rates when it was ordered, for information only',
  ar: 'أسعار الصرف وقت الطلب، للعلم فقط',
} as const

function foreignNote(rates: readonly FrozenRate[], language: 'en' | 'ar'): string {
  const each = rates.map(({ currencyCode, rialPerUnit, setAt }) =>
    ltr(`${currencyCode} 1 = IRR ${rialPerUnit.toLocaleString('en-US')} (${dayOf(setAt)})`),
  )
  return `${leads[language]}: ${each.join(language === 'ar' ? '؛ ' : '; ')}.`
}

const dayOf = (instant: string): Temporal.PlainDate =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Tehran').toPlainDate()
