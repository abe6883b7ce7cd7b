/** What the form of a ticket that was bought elsewhere holds, and what is sent of it. */
import type { ExternalEntry } from '@parastoo/contract/office/externals'
import { toLatinDigits } from '@parastoo/kit/text'
import { rialTyped, wholeTyped } from '@parastoo/kit/typed-number'
import {
  emptyPassenger,
  type PassengerFields,
  passengerToSend,
} from '../../../shell/passengers/passenger-fields.ts'

export const ages = ['Adult', 'Child', 'Infant'] as const
type Age = (typeof ages)[number]

type LegFields = {
  airlineCode: string
  flightNumber: string
  origin: string
  destination: string
  /** Gregorian ISO; empty while it is not a day. */
  departsOn: string
  departsAt: string
  arrivesOn: string
  arrivesAt: string
}
export type ExternalFields = {
  seller: string
  pnr: string
  keptPercent: string
  legs: LegFields[]
  passengers: (PassengerFields & { ticketNumber: string })[]
  /** Toman, as digits. */
  prices: Record<Age, { price: string; cost: string }>
}

export const emptyLeg: LegFields = {
  airlineCode: '',
  flightNumber: '',
  origin: '',
  destination: '',
  departsOn: '',
  departsAt: '',
  arrivesOn: '',
  arrivesAt: '',
}
export const emptyTraveller = () => ({
  ...emptyPassenger('Adult', { route: 'domestic' }),
  ticketNumber: '',
})
export const emptyEntry = (): ExternalFields => ({
  seller: '',
  pnr: '',
  keptPercent: '',
  legs: [emptyLeg],
  passengers: [emptyTraveller()],
  prices: {
    Adult: { price: '', cost: '' },
    Child: { price: '', cost: '' },
    Infant: { price: '', cost: '' },
  },
})

/** What a tab kept of a form, where it is one of this shape; storage may hold anything. */
export function entryOf(kept: unknown): ExternalFields | null {
  const empty = emptyEntry()
  if (!isRecord(kept) || !Array.isArray(kept.legs) || !Array.isArray(kept.passengers)) return null
  const { legs, passengers, prices } = kept
  if (legs.length === 0 || passengers.length === 0 || !isRecord(prices)) return null
  return {
    seller: textOf(kept.seller),
    pnr: textOf(kept.pnr),
    keptPercent: textOf(kept.keptPercent),
    legs: legs.map((leg) => filled(emptyLeg, leg)),
    passengers: passengers.map((one) => filled(emptyTraveller(), one)),
    prices: {
      Adult: filled(empty.prices.Adult, prices.Adult),
      Child: filled(empty.prices.Child, prices.Child),
      Infant: filled(empty.prices.Infant, prices.Infant),
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** An empty one with what was kept in its place, each of its own kind. */
const filled = <Shape extends object>(empty: Shape, kept: unknown): Shape => ({
  ...empty,
  ...(isRecord(kept)
    ? Object.fromEntries(
        Object.entries(empty).flatMap(([name, value]) =>
          typeof kept[name] === typeof value ? [[name, kept[name]]] : [],
        ),
      )
    : {}),
})

/** The ages that travel, in the order in which their prices are sent. */
export const agesOf = (passengers: readonly { type: Age }[]): Age[] =>
  ages.filter((age) => passengers.some(({ type }) => type === age))

/** «۸:۳۰» and «0830» as `08:30`; what is no hour stays as it was typed, and is refused. */
export function hourOf(typed: string): string {
  const [, hour = '', minute = ''] =
    /^(\d{1,2})[:.٫]?(\d{2})$/.exec(toLatinDigits(typed).trim()) ?? []
  return minute === '' ? typed : `${hour.padStart(2, '0')}:${minute}`
}

/** What is paid and what is owed for all of them, in rial. */
export function totalsOf({ passengers, prices }: Pick<ExternalFields, 'passengers' | 'prices'>) {
  const sum = (field: 'price' | 'cost') =>
    passengers.reduce((total, { type }) => total + rialOf(prices[type][field]), 0)
  return { priceRial: sum('price'), costRial: sum('cost') }
}

const rialOf = (toman: string): number => rialTyped(toman) ?? 0

/** What is not written, or is no whole sum, is no zero: a ticket that cost nothing is entered as such. */
const askedRial = (toman: string): number => rialTyped(toman) ?? -1

/** As the server takes it; what is empty is refused there, at its field. */
export function entryToSend(
  customerId: string,
  { seller, pnr, keptPercent, legs, passengers, prices }: ExternalFields,
) {
  return {
    customerId,
    seller,
    pnr,
    keptPercent: wholeTyped(keptPercent) ?? -1,
    legs: legs.map(({ departsOn, departsAt, arrivesOn, arrivesAt, ...leg }) => ({
      ...leg,
      departureTime: `${departsOn}T${hourOf(departsAt)}`,
      arrivalTime: `${arrivesOn || departsOn}T${hourOf(arrivesAt)}`,
    })),
    prices: agesOf(passengers).map((type) => ({
      type,
      priceRial: askedRial(prices[type].price),
      costRial: askedRial(prices[type].cost),
    })),
    passengers: passengers.map(({ ticketNumber, ...fields }) => ({
      ...passengerToSend(fields),
      ticketNumber,
    })),
  } satisfies Partial<Record<keyof ExternalEntry, unknown>>
}

/** Where a field that the server names stands in the form; null for one that it has not. */
export function fieldOf(field: string, { passengers }: Pick<ExternalFields, 'passengers'>) {
  const price = /^prices\.(\d+)\.(priceRial|costRial)$/.exec(field)
  if (price) {
    const age = agesOf(passengers)[Number(price[1])] ?? 'Adult'
    return `prices.${age}.${price[2] === 'costRial' ? 'cost' : 'price'}`
  }
  if (field === 'prices') return 'prices.Adult.price'
  if (/^(legs|passengers)\.\d+\./.test(field))
    return field.replace(/\.departureTime$/, '.departsAt').replace(/\.arrivalTime$/, '.arrivesAt')
  return ['seller', 'pnr', 'keptPercent'].includes(field) ? field : null
}
