/** What names one fare class on one dated flight, for ever: nothing in it changes when a timetable is imported again. */
export type ClassName = {
  airlineCode: string
  flightNumber: number
  /** Empty when the flight has none. */
  operationalSuffix: string
  /** YYYY-MM-DD, the date that names the flight. */
  operatesOn: string
  origin: string
  destination: string
  isCharter: boolean
  fareClass: string
}

const shape =
  /^([A-Z0-9]{2,3})-(\d{1,4})([A-Z]?)-(\d{4})(\d\d)(\d\d)-([A-Z]{3})([A-Z]{3})-([CS])([A-Z])$/

/**
 * Classes as an offer's key, "W5-1041-20261201-THRMHD-SY" (S system, C charter): those of one journey are joined by "+", the
 * journeys of one offer by "/".
 */
export function offerKeyOf(journeys: readonly (readonly ClassName[])[]): string {
  return journeys.map((classes) => classes.map(classKeyOf).join('+')).join('/')
}

/** One class's part of a key; it also gives classes one fixed order, by date first. */
export function classKeyOf(one: ClassName): string {
  const flight = `${one.airlineCode}-${one.flightNumber}${one.operationalSuffix}`
  const date = one.operatesOn.replaceAll('-', '')
  const fare = (one.isCharter ? 'C' : 'S') + one.fareClass
  return `${flight}-${date}-${one.origin}${one.destination}-${fare}`
}

/** The classes an offer's key names, journey by journey; null for anything that is not such a key. */
export function readOfferKey(offerKey: string): ClassName[][] | null {
  const journeys = offerKey
    .split('/')
    .map((journey) => journey.split('+').map((text) => readClassName(text)))
  const isWhole = journeys.every((classes) => classes.every((one) => one !== null))
  return isWhole ? (journeys as ClassName[][]) : null
}

function readClassName(text: string): ClassName | null {
  const found = shape.exec(text)
  if (found === null) return null
  const [, airlineCode = '', number, suffix = '', year, month, day, ...rest] = found
  const [origin = '', destination = '', channel, fareClass = ''] = rest
  return {
    airlineCode,
    flightNumber: Number(number),
    operationalSuffix: suffix,
    operatesOn: `${year}-${month}-${day}`,
    origin,
    destination,
    isCharter: channel === 'C',
    fareClass,
  }
}
