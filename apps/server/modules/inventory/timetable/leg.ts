import type { IsoDate } from '../../../platform/imports/fields.ts'

/** One end of a leg as SSIM writes it: local (or UTC, see `Leg.timeMode`) clock times, in minutes after midnight. */
export type LegEnd = {
  airport: string
  /** When passengers must be there; what a ticket shows. */
  passengerMinutes: number
  /** When the aircraft moves. Equal to `passengerMinutes` for nearly every leg. */
  aircraftMinutes: number
  /** Minutes ahead of UTC as the file claims. Kept for checks; instants are made from the airport's zone. */
  utcVariationMinutes: number
  terminal: string | null
  /** Days between the operation date and the date at this end: -1, 0, 1… */
  dayOffset: number
}

/** The flight the same aircraft or number continues as. */
export type OnwardFlight = {
  airlineCode: string
  flightNumber: number
  operationalSuffix: string | null
  /** Days the aircraft waits before it flies on, 0 when the file is silent. */
  layoverDays: number
}

/** A type 4 record: one data element (DEI) about a segment of the flight that its leg belongs to. */
export type SegmentElement = {
  boardPointIndicator: string
  offPointIndicator: string
  /** SSIM data element identifier: 10 lists codeshare duplicates, 50 the operating flight, 127 the operator's name… */
  elementId: number
  origin: string
  destination: string
  text: string
}

/**
 * One flight leg over a period (SSIM chapter 7 record type 3) with every field of the record. Empty text fields are
 * null. A flight is named by airline, number and suffix; its variations differ in period, days or times.
 */
export type Leg = {
  airlineCode: string
  flightNumber: number
  operationalSuffix: string | null
  /** Itinerary variation with its overflow digit: 1 to 999. */
  itineraryVariation: number
  /** 1 for the first leg of the flight. */
  legSequence: number
  /** J scheduled passenger, C charter passenger, G additional passenger, F cargo… */
  serviceType: string
  operatesFrom: IsoDate
  /** Null when the file leaves the end open (00XXX00). */
  operatesUntil: IsoDate | null
  /** 1 (Monday) to 7 (Sunday), ascending, of the operation date. */
  daysOfOperation: number[]
  /** Weeks from one operation to the next: 2 for the frequency rate "2", else 1. Counted from `operatesFrom`'s week. */
  everyWeeks: 1 | 2
  departure: LegEnd
  arrival: LegEnd
  aircraftType: string
  bookingDesignators: string | null
  bookingModifiers: string | null
  mealServices: string | null
  jointOperationAirlines: string[]
  /** Departure and arrival status for minimum connecting times: D domestic, I international, null as the airports say. */
  connectingStatus: { departure: 'D' | 'I' | null; arrival: 'D' | 'I' | null }
  secureFlight: boolean
  aircraftOwner: string | null
  cockpitCrewEmployer: string | null
  cabinCrewEmployer: string | null
  onwardFlight: OnwardFlight | null
  flightTransitLayover: string | null
  /** L, S, X or Z when another carrier operates; the operator stands in a segment element. */
  operatingAirlineDisclosure: string | null
  trafficRestrictions: string | null
  trafficRestrictionOverflow: boolean
  aircraftConfiguration: string | null
  /** L: clock times and dates are local to each airport; U: they are UTC. From the carrier record. */
  timeMode: 'L' | 'U'
  segments: SegmentElement[]
  /** Where it stood in the file. */
  line: number
  recordSerial: number
}
