/** An insurer that answers by itself and in memory, as an adapter would: every first answer about an issue is lost on the way. */
import { isRefused } from '@parastoo/kit/outcome'
import type { Insurer, IssuedPolicy } from '../ports.ts'
import { type PersonPrice, priceOf } from '../rules/index.ts'

/** Who bears this name is insured nowhere. */
export const refusedLastName = 'Refused'

export function createStubInsurer(code: string): Insurer {
  const byKey = new Map<string, IssuedPolicy[]>()
  const ended = new Map<string, string>()
  let count = 0
  return {
    code,
    async quote({ plan, journey, people }) {
      const prices: PersonPrice[] = []
      for (const ages of people) {
        const price = priceOf(plan, journey, ages)
        if (isRefused(price)) return price
        prices.push(price)
      }
      return prices
    },
    async issue({ key, people }) {
      const before = byKey.get(key)
      if (before) return { issued: before }
      if (people.some(({ lastName }) => lastName === refusedLastName))
        return { refused: 'ISSUE_REFUSED' }
      byKey.set(
        key,
        people.map(({ insuredId }) => {
          count += 1
          return { insuredId, number: `${code}/${count}`, uniqueCode: `U${code}${count}` }
        }),
      )
      return { unknown: true, reason: 'the answer was lost' }
    },
    async void({ cancelKey, policy: { number } }) {
      const before = ended.get(number) ?? cancelKey
      ended.set(number, before)
      return before === cancelKey ? { voided: true } : { refused: 'VOID_REFUSED' }
    },
    async policyPdf() {
      return { pdf: new TextEncoder().encode('%PDF-1.7\n%%EOF\n') }
    },
  }
}
