/** Which flows of the wallet are shown, as it stands in the page's address: days are Gregorian, amounts toman. */
import { type WalletFlowType, walletFlowTypes } from '@parastoo/contract/wallet/wallet'
import { isValidDate } from '@parastoo/kit/dates'
import { tomanToRial } from '@parastoo/kit/money'
import { normalizeDigitsField, toLatinDigits } from '@parastoo/kit/text'

export type FlowFilter = {
  type: WalletFlowType | null
  from: string | null
  to: string | null
  leastToman: number | null
  mostToman: number | null
}

/** Reads the address leniently: what makes no sense is left out, and ends that are the wrong way round are turned. */
export function filterIn(url: URL): FlowFilter {
  const at = (name: string) => url.searchParams.get(name) ?? ''
  const day = (name: string) => {
    const date = toLatinDigits(at(name))
    return isValidDate(date) && date.length === 10 ? date : null
  }
  const toman = (name: string) => {
    const digits = normalizeDigitsField(at(name))
    return /^\d{1,12}$/.test(digits) ? Number(digits) : null
  }
  const type = walletFlowTypes.find((each) => each === at('type')) ?? null
  const [from, to] = inOrder(day('from'), day('to'))
  const [leastToman, mostToman] = inOrder(toman('least'), toman('most'))
  return { type, from, to, leastToman, mostToman }
}

function inOrder<T extends string | number>(low: T | null, high: T | null): [T | null, T | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high]
}

/** The filter as the address keeps it. */
export const queryOf = ({ type, from, to, leastToman, mostToman }: FlowFilter) => ({
  type,
  from,
  to,
  least: leastToman,
  most: mostToman,
})

/** The filter as the contract asks for it, in rial. */
export function askOf({ type, from, to, leastToman, mostToman }: FlowFilter) {
  return {
    ...(type && { type }),
    ...(from && { from }),
    ...(to && { to }),
    ...(leastToman !== null && { minAmount: tomanToRial(leastToman) }),
    ...(mostToman !== null && { maxAmount: tomanToRial(mostToman) }),
  }
}

export const isNarrowed = (filter: FlowFilter): boolean =>
  Object.values(filter).some((value) => value !== null)
