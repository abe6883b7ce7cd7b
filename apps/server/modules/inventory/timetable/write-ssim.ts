import type { Leg } from './leg.ts'
import type { SsimCarrier } from './read-ssim.ts'
import {
  writeClock,
  writeDateVariation,
  writeDays,
  writeSsimDate,
  writeUtcVariation,
} from './ssim-fields.ts'
import {
  carrierColumns,
  fillerLine,
  headerColumns,
  joinRecord,
  legColumns,
  segmentColumns,
  trailerColumns,
} from './ssim-layout.ts'

const blockRecords = 5

/**
 * One carrier's legs as an SSIM chapter 7 file: header, carrier, legs with their segment records, trailer; serials
 * from 000001; header, carrier and trailer each fill a block of five lines, as tape files did. Ends with a line feed.
 */
export function writeSsim({
  seasonCount,
  carrier,
  legs,
}: {
  seasonCount: number
  carrier: SsimCarrier
  legs: readonly Leg[]
}): string {
  let serial = 0
  const next = () => (serial = serial === 999999 ? 2 : serial + 1)
  const lines: string[] = []
  const fillBlock = () => {
    while (lines.length % blockRecords !== 0) lines.push(fillerLine)
  }
  lines.push(headerRecord(seasonCount, next()))
  fillBlock()
  lines.push(carrierRecord(carrier, next()))
  fillBlock()
  for (const leg of legs) {
    lines.push(legRecord(leg, next()))
    for (const segment of leg.segments) lines.push(segmentRecord({ leg, segment, serial: next() }))
  }
  fillBlock()
  lines.push(trailerRecord({ carrier, serialCheck: serial, serial: next() }))
  fillBlock()
  return `${lines.join('\n')}\n`
}

function headerRecord(seasonCount: number, serial: number): string {
  return joinRecord({
    type: 1,
    layout: headerColumns,
    fields: {
      title: 'AIRLINE STANDARD SCHEDULE DATA SET',
      seasonCount: String(seasonCount),
      dataSetSerial: '001',
    },
    serial,
  })
}

function carrierRecord(carrier: SsimCarrier, serial: number): string {
  return joinRecord({
    type: 2,
    layout: carrierColumns,
    fields: {
      timeMode: carrier.timeMode,
      airline: carrier.airlineCode,
      season: carrier.season ?? '',
      validFrom: writeSsimDate(carrier.validFrom),
      validUntil: writeSsimDate(carrier.validUntil),
      createdOn: carrier.createdOn === null ? '' : writeSsimDate(carrier.createdOn),
      title: carrier.title ?? '',
      releasedOn: carrier.releasedOn === null ? '' : writeSsimDate(carrier.releasedOn),
      status: carrier.status ?? '',
      creatorReference: carrier.creatorReference ?? '',
      duplicateDesignatorMarker: carrier.duplicateDesignatorMarker ?? '',
      generalRemarks: carrier.generalRemarks ?? '',
      secureFlight: carrier.secureFlight ? 'S' : '',
      inFlightServices: carrier.inFlightServices ?? '',
      electronicTicketing: carrier.electronicTicketing ?? '',
      createdAtTime: carrier.createdAtMinutes === null ? '' : writeClock(carrier.createdAtMinutes),
    },
    serial,
  })
}

/** The columns that name a leg, shared by its type 3 and type 4 records. */
function legName(leg: Leg) {
  const hundreds = Math.floor(leg.itineraryVariation / 100)
  return {
    operationalSuffix: leg.operationalSuffix ?? '',
    airline: leg.airlineCode,
    flightNumber: String(leg.flightNumber).padStart(4),
    itineraryVariation: String(leg.itineraryVariation % 100).padStart(2, '0'),
    itineraryVariationOverflow: hundreds === 0 ? '' : String(hundreds),
    legSequence: String(leg.legSequence).padStart(2, '0'),
    serviceType: leg.serviceType,
  }
}

function legRecord(leg: Leg, serial: number): string {
  const { departure, arrival, onwardFlight } = leg
  return joinRecord({
    type: 3,
    layout: legColumns,
    fields: {
      ...legName(leg),
      operatesFrom: writeSsimDate(leg.operatesFrom),
      operatesUntil: writeSsimDate(leg.operatesUntil),
      daysOfOperation: writeDays(leg.daysOfOperation),
      frequencyRate: leg.everyWeeks === 2 ? '2' : '',
      departureAirport: departure.airport,
      departurePassengerTime: writeClock(departure.passengerMinutes),
      departureAircraftTime: writeClock(departure.aircraftMinutes),
      departureUtcVariation: writeUtcVariation(departure.utcVariationMinutes),
      departureTerminal: departure.terminal ?? '',
      arrivalAirport: arrival.airport,
      arrivalAircraftTime: writeClock(arrival.aircraftMinutes),
      arrivalPassengerTime: writeClock(arrival.passengerMinutes),
      arrivalUtcVariation: writeUtcVariation(arrival.utcVariationMinutes),
      arrivalTerminal: arrival.terminal ?? '',
      aircraftType: leg.aircraftType,
      bookingDesignators: leg.bookingDesignators ?? '',
      bookingModifiers: leg.bookingModifiers ?? '',
      mealServices: leg.mealServices ?? '',
      jointOperationAirlines: leg.jointOperationAirlines.map((code) => code.padEnd(3)).join(''),
      departureConnectingStatus: leg.connectingStatus.departure ?? '',
      arrivalConnectingStatus: leg.connectingStatus.arrival ?? '',
      secureFlight: leg.secureFlight ? 'S' : '',
      aircraftOwner: leg.aircraftOwner ?? '',
      cockpitCrewEmployer: leg.cockpitCrewEmployer ?? '',
      cabinCrewEmployer: leg.cabinCrewEmployer ?? '',
      onwardAirline: onwardFlight?.airlineCode ?? '',
      onwardFlightNumber: onwardFlight ? String(onwardFlight.flightNumber).padStart(4) : '',
      onwardLayover: onwardFlight?.layoverDays ? String(onwardFlight.layoverDays) : '',
      onwardOperationalSuffix: onwardFlight?.operationalSuffix ?? '',
      flightTransitLayover: leg.flightTransitLayover ?? '',
      operatingAirlineDisclosure: leg.operatingAirlineDisclosure ?? '',
      trafficRestrictions: leg.trafficRestrictions ?? '',
      trafficRestrictionOverflow: leg.trafficRestrictionOverflow ? 'Z' : '',
      aircraftConfiguration: leg.aircraftConfiguration ?? '',
      departureDateVariation: writeDateVariation(departure.dayOffset),
      arrivalDateVariation: writeDateVariation(arrival.dayOffset),
    },
    serial,
  })
}

function segmentRecord({
  leg,
  segment,
  serial,
}: {
  leg: Leg
  segment: Leg['segments'][number]
  serial: number
}): string {
  return joinRecord({
    type: 4,
    layout: segmentColumns,
    fields: {
      ...legName(leg),
      boardPointIndicator: segment.boardPointIndicator,
      offPointIndicator: segment.offPointIndicator,
      elementId: String(segment.elementId).padStart(3, '0'),
      origin: segment.origin,
      destination: segment.destination,
      text: segment.text,
    },
    serial,
  })
}

function trailerRecord({
  carrier,
  serialCheck,
  serial,
}: {
  carrier: SsimCarrier
  serialCheck: number
  serial: number
}): string {
  return joinRecord({
    type: 5,
    layout: trailerColumns,
    fields: {
      airline: carrier.airlineCode,
      releasedOn: carrier.releasedOn === null ? '' : writeSsimDate(carrier.releasedOn),
      serialCheck: String(serialCheck).padStart(6, '0'),
      continuation: 'E',
    },
    serial,
  })
}
