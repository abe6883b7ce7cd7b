import type { Proposal } from '@parastoo/contract/flights/proposal'

/** A Tehran to Mashhad flight, direct unless told, for tests; `at` is its departure, 95 minutes are flown unless told. */
export function proposalSample({
  id,
  airline = 'W5',
  at = '08:00',
  priceRial = 20_000_000,
  seat = 9,
  adults = 1,
  minutes = 95,
  stops = 0,
  ...rest
}: {
  id: string
  airline?: string
  at?: string
  priceRial?: number
  seat?: number
  adults?: number
  minutes?: number
} & Partial<Proposal>): Proposal {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const landing = hour * 60 + minute + minutes
  const clock = `${String(Math.floor(landing / 60)).padStart(2, '0')}:${String(landing % 60).padStart(2, '0')}`
  const times = { departureTime: `2026-12-01T${at}:00`, arrivalTime: `2026-12-01T${clock}:00` }
  const leg = {
    origin: 'THR',
    originName: 'مهرآباد',
    originCityName: 'تهران',
    originTimeZone: 'Asia/Tehran',
    destination: 'MHD',
    destinationName: 'شهید هاشمی‌نژاد',
    destinationCityName: 'مشهد',
    destinationTimeZone: 'Asia/Tehran',
    ...times,
    flightNumber: '1041',
    airlineCode: airline,
    airlineName: airline,
    airlineColour: '#0A6B3B',
    aircraft: 'A320',
    fareClass: 'Y',
    cabinClass: 1,
    durationMinutes: minutes,
    stopMinutes: 0,
  }
  return {
    proposalId: id,
    requestId: 'request',
    hash: id,
    isReturning: false,
    isCharter: false,
    isRefundable: true,
    provider: 'inventory',
    seat,
    cabinClass: 1,
    fareClass: 'Y',
    baggage: { amount: 20, unit: 'Kg' },
    totalPrice: priceRial * adults,
    totalDurationMinutes: minutes,
    stops,
    prices: [
      { paxType: 'Adult', count: adults, unitPrice: priceRial, totalPrice: priceRial * adults },
    ],
    flightGroups: [
      {
        ...times,
        marketingAirlineCode: airline,
        marketingAirlineName: airline,
        flightLegs: Array.from({ length: stops + 1 }, () => leg),
      },
    ],
    ...rest,
  }
}
