import { FieldFault } from '../../../platform/imports/bad-line.ts'
import { matching, wholeNumber } from '../../../platform/imports/fields.ts'
import type { Leg, LegEnd, OnwardFlight, SegmentElement } from './leg.ts'
import {
  airlineDesignator,
  openDate,
  optional,
  readClock,
  readDateVariation,
  readDays,
  readItineraryVariation,
  readSsimDate,
  readUtcVariation,
  station,
} from './ssim-fields.ts'
import { cutRecord, legColumns, segmentColumns, serialColumns } from './ssim-layout.ts'

type LegFields = Record<keyof typeof legColumns, string>

/** A type 3 record. Throws a FieldFault that names the first field that is wrong. */
export function readLegRecord({
  record,
  line,
  timeMode,
}: {
  record: string
  line: number
  timeMode: 'L' | 'U'
}): Leg {
  const fields = cutRecord(record, legColumns)
  const leg: Leg = {
    airlineCode: airlineDesignator(fields.airline),
    flightNumber: flightNumber(fields.flightNumber),
    operationalSuffix: optional(fields.operationalSuffix),
    itineraryVariation: readItineraryVariation(
      fields.itineraryVariation,
      fields.itineraryVariationOverflow,
    ),
    legSequence: wholeNumber('leg sequence', fields.legSequence.trim(), { least: 1, most: 99 }),
    serviceType: matching('service type', fields.serviceType, /^[A-Z]$/),
    operatesFrom: readSsimDate('first date', fields.operatesFrom),
    operatesUntil:
      fields.operatesUntil === openDate ? null : readSsimDate('last date', fields.operatesUntil),
    daysOfOperation: readDays(fields.daysOfOperation),
    everyWeeks: matching('frequency rate', fields.frequencyRate, /^[ 12]$/) === '2' ? 2 : 1,
    departure: departureEnd(fields),
    arrival: arrivalEnd(fields),
    aircraftType: matching('aircraft type', fields.aircraftType, /^[A-Z0-9]{3}$/),
    bookingDesignators: optional(fields.bookingDesignators),
    bookingModifiers: optional(fields.bookingModifiers),
    mealServices: optional(fields.mealServices),
    jointOperationAirlines: fields.jointOperationAirlines.match(/.{3}/g)?.flatMap(named) ?? [],
    connectingStatus: {
      departure: connectingStatus(fields.departureConnectingStatus),
      arrival: connectingStatus(fields.arrivalConnectingStatus),
    },
    secureFlight: fields.secureFlight === 'S',
    aircraftOwner: optional(fields.aircraftOwner),
    cockpitCrewEmployer: optional(fields.cockpitCrewEmployer),
    cabinCrewEmployer: optional(fields.cabinCrewEmployer),
    onwardFlight: onwardFlight(fields),
    flightTransitLayover: optional(fields.flightTransitLayover),
    operatingAirlineDisclosure: optional(fields.operatingAirlineDisclosure),
    trafficRestrictions: optional(fields.trafficRestrictions),
    trafficRestrictionOverflow: fields.trafficRestrictionOverflow === 'Z',
    aircraftConfiguration: optional(fields.aircraftConfiguration),
    timeMode,
    segments: [],
    line,
    recordSerial: Number(record.slice(serialColumns[0] - 1, serialColumns[1])),
  }
  if (leg.operatesUntil !== null && leg.operatesUntil < leg.operatesFrom) {
    throw new FieldFault(`the period ends before it begins (${leg.operatesUntil})`)
  }
  if (leg.departure.airport === leg.arrival.airport) {
    throw new FieldFault(`the leg arrives where it departs (${leg.arrival.airport})`)
  }
  return leg
}

/** A type 4 record, which must belong to the given leg's flight, variation and leg sequence. */
export function readSegmentRecord(record: string, leg: Leg | null): SegmentElement {
  const fields = cutRecord(record, segmentColumns)
  const owner = [
    airlineDesignator(fields.airline),
    flightNumber(fields.flightNumber),
    optional(fields.operationalSuffix),
    readItineraryVariation(fields.itineraryVariation, fields.itineraryVariationOverflow),
    wholeNumber('leg sequence', fields.legSequence.trim(), { least: 1, most: 99 }),
  ].join()
  const expected = leg && [
    leg.airlineCode,
    leg.flightNumber,
    leg.operationalSuffix,
    leg.itineraryVariation,
    leg.legSequence,
  ]
  if (owner !== expected?.join()) {
    throw new FieldFault('the segment does not belong to the leg before it')
  }
  return {
    boardPointIndicator: matching('board point indicator', fields.boardPointIndicator, /^[A-Z]$/),
    offPointIndicator: matching('off point indicator', fields.offPointIndicator, /^[A-Z]$/),
    elementId: wholeNumber('data element', fields.elementId.trim(), { least: 1, most: 999 }),
    origin: station('board point', fields.origin),
    destination: station('off point', fields.destination),
    text: fields.text.trim(),
  }
}

function departureEnd(fields: LegFields): LegEnd {
  return {
    airport: station('departure station', fields.departureAirport),
    passengerMinutes: readClock('passenger departure', fields.departurePassengerTime),
    aircraftMinutes: readClock('aircraft departure', fields.departureAircraftTime),
    utcVariationMinutes: readUtcVariation('departure variation', fields.departureUtcVariation),
    terminal: optional(fields.departureTerminal),
    dayOffset: readDateVariation('departure date variation', fields.departureDateVariation),
  }
}

function arrivalEnd(fields: LegFields): LegEnd {
  return {
    airport: station('arrival station', fields.arrivalAirport),
    passengerMinutes: readClock('passenger arrival', fields.arrivalPassengerTime),
    aircraftMinutes: readClock('aircraft arrival', fields.arrivalAircraftTime),
    utcVariationMinutes: readUtcVariation('arrival variation', fields.arrivalUtcVariation),
    terminal: optional(fields.arrivalTerminal),
    dayOffset: readDateVariation('arrival date variation', fields.arrivalDateVariation),
  }
}

function onwardFlight(fields: LegFields): OnwardFlight | null {
  if (optional(fields.onwardAirline + fields.onwardFlightNumber) === null) return null
  return {
    airlineCode: airlineDesignator(fields.onwardAirline),
    flightNumber: flightNumber(fields.onwardFlightNumber),
    operationalSuffix: optional(fields.onwardOperationalSuffix),
    layoverDays: wholeNumber('onward layover', fields.onwardLayover.trim() || '0', { least: 0 }),
  }
}

function connectingStatus(text: string): 'D' | 'I' | null {
  const status = matching('connecting status', text, /^[DI ]$/)
  return status === 'D' || status === 'I' ? status : null
}

function flightNumber(text: string): number {
  return wholeNumber('flight number', text.trim(), { least: 1, most: 9999 })
}

function named(text: string): string[] {
  return text.trim() === '' ? [] : [text.trim()]
}
