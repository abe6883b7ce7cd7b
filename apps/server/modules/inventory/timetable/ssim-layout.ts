/** Columns of the IATA SSIM chapter 7 records, first and last, counted from 1 as the manual does (7.5.1 to 7.5.5). */
export type Columns = readonly [first: number, last: number]

export const recordLength = 200

/** Filler lines that round a block of five records up. */
export const fillerLine = '0'.repeat(recordLength)

export const serialColumns: Columns = [195, 200]

export const headerColumns = {
  title: [2, 35],
  seasonCount: [41, 41],
  dataSetSerial: [192, 194],
} as const satisfies Record<string, Columns>

export const carrierColumns = {
  timeMode: [2, 2],
  airline: [3, 5],
  season: [11, 13],
  validFrom: [15, 21],
  validUntil: [22, 28],
  createdOn: [29, 35],
  title: [36, 64],
  releasedOn: [65, 71],
  status: [72, 72],
  creatorReference: [73, 107],
  duplicateDesignatorMarker: [108, 108],
  generalRemarks: [109, 168],
  secureFlight: [169, 169],
  inFlightServices: [170, 188],
  electronicTicketing: [189, 190],
  createdAtTime: [191, 194],
} as const satisfies Record<string, Columns>

export const legColumns = {
  operationalSuffix: [2, 2],
  airline: [3, 5],
  flightNumber: [6, 9],
  itineraryVariation: [10, 11],
  legSequence: [12, 13],
  serviceType: [14, 14],
  operatesFrom: [15, 21],
  operatesUntil: [22, 28],
  daysOfOperation: [29, 35],
  frequencyRate: [36, 36],
  departureAirport: [37, 39],
  departurePassengerTime: [40, 43],
  departureAircraftTime: [44, 47],
  departureUtcVariation: [48, 52],
  departureTerminal: [53, 54],
  arrivalAirport: [55, 57],
  arrivalAircraftTime: [58, 61],
  arrivalPassengerTime: [62, 65],
  arrivalUtcVariation: [66, 70],
  arrivalTerminal: [71, 72],
  aircraftType: [73, 75],
  bookingDesignators: [76, 95],
  bookingModifiers: [96, 100],
  mealServices: [101, 110],
  jointOperationAirlines: [111, 119],
  departureConnectingStatus: [120, 120],
  arrivalConnectingStatus: [121, 121],
  secureFlight: [122, 122],
  itineraryVariationOverflow: [128, 128],
  aircraftOwner: [129, 131],
  cockpitCrewEmployer: [132, 134],
  cabinCrewEmployer: [135, 137],
  onwardAirline: [138, 140],
  onwardFlightNumber: [141, 144],
  onwardLayover: [145, 145],
  onwardOperationalSuffix: [146, 146],
  flightTransitLayover: [148, 148],
  operatingAirlineDisclosure: [149, 149],
  trafficRestrictions: [150, 160],
  trafficRestrictionOverflow: [161, 161],
  aircraftConfiguration: [173, 192],
  departureDateVariation: [193, 193],
  arrivalDateVariation: [194, 194],
} as const satisfies Record<string, Columns>

export const segmentColumns = {
  operationalSuffix: [2, 2],
  airline: [3, 5],
  flightNumber: [6, 9],
  itineraryVariation: [10, 11],
  legSequence: [12, 13],
  serviceType: [14, 14],
  itineraryVariationOverflow: [28, 28],
  boardPointIndicator: [29, 29],
  offPointIndicator: [30, 30],
  elementId: [31, 33],
  origin: [34, 36],
  destination: [37, 39],
  text: [40, 194],
} as const satisfies Record<string, Columns>

export const trailerColumns = {
  airline: [3, 5],
  releasedOn: [6, 12],
  serialCheck: [188, 193],
  continuation: [194, 194],
} as const satisfies Record<string, Columns>

/** The raw text of every named field of a record. */
export function cutRecord<Field extends string>(
  record: string,
  layout: Record<Field, Columns>,
): Record<Field, string> {
  const fields: Record<string, string> = {}
  for (const name in layout) {
    const [first, last] = layout[name]
    fields[name] = record.slice(first - 1, last)
  }
  return fields as Record<Field, string>
}

/** A record of the given type with each field in its columns, left-justified. Throws where a text does not fit. */
export function joinRecord<Field extends string>({
  type,
  layout,
  fields,
  serial,
}: {
  type: 1 | 2 | 3 | 4 | 5
  layout: Record<Field, Columns>
  fields: Partial<Record<Field, string>>
  serial: number
}): string {
  let record = String(type).padEnd(recordLength)
  const put = (text: string, [first, last]: Columns) => {
    const width = last - first + 1
    if (text.length > width) throw new RangeError(`"${text}" is wider than ${width} columns`)
    record = record.slice(0, first - 1) + text.padEnd(width) + record.slice(last)
  }
  for (const name in layout) put(fields[name] ?? '', layout[name])
  put(String(serial).padStart(6, '0'), serialColumns)
  return record
}
