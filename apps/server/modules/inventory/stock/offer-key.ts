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

/** Classes as an offer's key, "W5-1041-20261201-THRMHD-SY" (S system, C charter); those of one itinerary are joined by "+". */
export function offerKeyOf(classes: readonly ClassName[]): string {
  return classes
    .map((one) => {
      const flight = `${one.airlineCode}-${one.flightNumber}${one.operationalSuffix}`
      const date = one.operatesOn.replaceAll('-', '')
      const fare = (one.isCharter ? 'C' : 'S') + one.fareClass
      return `${flight}-${date}-${one.origin}${one.destination}-${fare}`
    })
    .join('+')
}

/** The classes an offer's key names; null for anything that is not such a key. */
export function readOfferKey(offerKey: string): ClassName[] | null {
  const classes = offerKey.split('+').flatMap((text) => readClassName(text) ?? [])
  return classes.length === offerKey.split('+').length ? classes : null
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
