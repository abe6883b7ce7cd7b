import type { Leg } from '../leg.ts'

/** A leg for tests: Tehran to Mashhad every day of November 2026, with the given fields changed. */
export function sampleLeg(changes: Partial<Leg> = {}): Leg {
  return {
    airlineCode: 'IR',
    flightNumber: 260,
    operationalSuffix: null,
    itineraryVariation: 1,
    legSequence: 1,
    serviceType: 'J',
    operatesFrom: '2026-11-01',
    operatesUntil: '2026-11-30',
    daysOfOperation: [1, 2, 3, 4, 5, 6, 7],
    everyWeeks: 1,
    departure: sampleEnd('THR', 300),
    arrival: sampleEnd('MHD', 385),
    aircraftType: '320',
    bookingDesignators: 'CYMQK',
    bookingModifiers: null,
    mealServices: 'S',
    jointOperationAirlines: [],
    connectingStatus: { departure: 'D', arrival: 'D' },
    secureFlight: false,
    aircraftOwner: null,
    cockpitCrewEmployer: null,
    cabinCrewEmployer: null,
    onwardFlight: null,
    flightTransitLayover: null,
    operatingAirlineDisclosure: null,
    trafficRestrictions: null,
    trafficRestrictionOverflow: false,
    aircraftConfiguration: null,
    timeMode: 'L',
    segments: [],
    line: 11,
    recordSerial: 3,
    ...changes,
  }
}

export function sampleEnd(airport: string, minutes: number, dayOffset = 0): Leg['departure'] {
  return {
    airport,
    passengerMinutes: minutes,
    aircraftMinutes: minutes,
    utcVariationMinutes: 210,
    terminal: null,
    dayOffset,
  }
}
