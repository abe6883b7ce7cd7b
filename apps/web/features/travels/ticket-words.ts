import type { OrderPassenger } from '@parastoo/contract/orders/lines'
import { toPersianDigits } from '@parastoo/kit/text'
import { clockToMinutes, minutesToClock } from '@parastoo/kit/times'
import { orders } from '../../messages/orders.ts'
import { travels } from '../../messages/travels.ts'

const { cabins, titles } = travels.ticket

/** «آقای علی رضایی»; children carry no title. */
export function passengerName({ type, genderTitle, ...names }: OrderPassenger): string {
  const name = `${names.firstNameFarsi} ${names.lastNameFarsi}`.trim()
  return type === 'Adult' && name !== '' ? `${titles[genderTitle]} ${name}` : name
}

/** The document's number with its middle hidden: enough to know one's own, too little to misuse, as on the paper. */
export function maskedDocument(passenger: OrderPassenger): { kind: string; number: string } {
  const { documentType, nationalCode, passportNumber } = passenger
  const isNational = documentType === 'NationalCode'
  const number = isNational ? toPersianDigits(nationalCode) : passportNumber
  return { kind: orders.documents[documentType], number: masked(number) }
}

const masked = (text: string): string =>
  text.length < 7 ? text : `${text.slice(0, 3)}${'*'.repeat(text.length - 6)}${text.slice(-3)}`

/** «اکونومی» and its like, by the wire's number. */
export function cabinName(cabinClass: number): string {
  if (cabinClass === 3) return cabins.first
  return cabinClass === 2 ? cabins.business : cabins.economy
}

/** The clock time so many hours before a local departure; «۲۳:۳۰» of the day before for a flight after midnight. */
export function beAtAirport(departureTime: string, hours: number): string {
  const minutes = clockToMinutes(departureTime.slice(11, 16)) - hours * 60
  return toPersianDigits(minutesToClock((minutes + 24 * 60) % (24 * 60)))
}
