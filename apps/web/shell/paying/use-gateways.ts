import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../api.ts'
import { useUser } from '../site.ts'

export type Gateway = {
  id: number
  title: string
  maxAmount: number
  currencyCode: string
  /** What turns rial into its money now, and since when; null where that is not said. */
  rate?: { rialPerUnit: number; setAt: string } | null
  isPayLater?: boolean
}
/** What a lender offers for this payment, in its own words. */
export type PayLaterOffer = { gatewayId: number; title: string; description: string }
export type Gateways = {
  /** The active gateways; null while they are being asked for, or when that failed. */
  list: readonly Gateway[] | null
  /** Those that take the money of the chosen one: no other stands in for it, and what they take at once bounds a payment. */
  ofChosenMoney: readonly Gateway[]
  hasFailed: boolean
  isAsking: boolean
  ask: () => void
  chosenId: number | null
  choose: (id: number) => void
  /** Of the lenders among them. */
  offers: readonly PayLaterOffer[]
}

/**
 * The active payment gateways and the chosen one, the first unless the traveller chooses (spec, section 4); for somebody of Iraq those that
 * take dinars come first. A lender is among them only where it offers to lend. They come with the page;
 * when the page could not get them (`loaded` null) the browser asks once, and again when told to.
 */
export function useGateways(
  loaded: readonly Gateway[] | null,
  offers: readonly PayLaterOffer[] = [],
): Gateways {
  const [wantedId, setWantedId] = useState<number | null>(null)
  const dialingCode = useUser()?.dialingCode ?? null
  const [isAskedAgain, setAskedAgain] = useState(false)
  const asked = useQuery({
    ...queries.payments.gateways.queryOptions({ input: {} }),
    enabled: loaded === null || isAskedAgain,
    meta: { quiet: true },
  })
  const found = asked.data?.data ?? loaded
  const isOffered = ({ id }: Gateway) => offers.some(({ gatewayId }) => gatewayId === id)
  const active =
    found?.filter(
      (gateway: Gateway) =>
        (!('isActive' in gateway) || gateway.isActive) &&
        (!gateway.isPayLater || isOffered(gateway)),
    ) ?? null
  const list = active && nearestFirst(active, dialingCode)
  const chosen = list?.find(({ id }) => id === wantedId) ?? list?.[0]
  return {
    list,
    ofChosenMoney: list?.filter(({ currencyCode }) => currencyCode === chosen?.currencyCode) ?? [],
    hasFailed: list === null && asked.isError,
    isAsking: asked.isFetching,
    ask: () => (isAskedAgain || loaded === null ? void asked.refetch() : setAskedAgain(true)),
    chosenId: chosen?.id ?? null,
    choose: setWantedId,
    offers,
  }
}

/** Those that take the money of the traveller's place first, each group in the order of the house. */
const nearestFirst = (list: readonly Gateway[], dialingCode: string | null) => {
  const isFar = ({ currencyCode }: Gateway) =>
    Number((currencyCode === 'IQD') !== (dialingCode === '+964'))
  return list.toSorted((one, other) => isFar(one) - isFar(other))
}
