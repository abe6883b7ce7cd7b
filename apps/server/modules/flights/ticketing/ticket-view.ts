/**
 * What a flight ticket says, before any word of it is dressed in Persian. The rest of ticketing fills it from the
 * order and the reservation; `ticketSheet` turns it into words, and the PDF and the page draw those same words.
 */
export type TicketView = {
  orderNumber: string
  pnr: string
  /** An instant, ISO 8601 with offset or Z. It is shown in Tehran's time. */
  issuedAt: string
  agency: TicketAgency
  /** In the order flown: one, a return, a connection or several cities. */
  flights: TicketFlight[]
  passengers: TicketPassenger[]
  totalPriceRial: number
  /** Where anyone may check that this ticket is genuine; it becomes the QR code. */
  verifyUrl: string
  /** From the mildest (long before departure) to the dearest; empty when the fare has no table. */
  penaltyBands: TicketPenaltyBand[]
  notesFa: string[]
  /** Nobody on it flies any more: every ticket was given back. */
  isVoid?: boolean
}

export type TicketAgency = {
  nameFa: string
  nameEn: string
  phone: string
  /** The agency's own mark as SVG; absent, ours is drawn. */
  markSvg?: string | undefined
}

export type TicketFlight = {
  airlineCode: string
  airlineNameFa: string
  /** `#rrggbb`; anything else falls back to our own colour. */
  airlineColour: string
  flightNumber: string
  origin: TicketPlace
  destination: TicketPlace
  /** Local time at the origin, ISO without offset: `2026-11-28T06:45`. */
  departureTime: string
  /** Local time at the destination, ISO without offset. */
  arrivalTime: string
  durationMinutes: number
  cabinClass: 'Economy' | 'Business' | 'First'
  fareClass: string
  aircraft: string
  baggage: { amount: number; unit: 'Kg' | 'Pc' }
  isCharter: boolean
  isRefundable: boolean
  /** Decides how early the traveller must be at the airport. */
  isInternational: boolean
  /** What the carrier changed since the sale; left out when nothing. Times are those that stand. */
  change?: { kind: 'moved'; soldDepartureTime: string } | { kind: 'called-off' }
}

export type TicketPlace = {
  iata: string
  nameFa: string
  cityFa: string
  cityEn: string
  /** Where its airline is found there; null when that is not known. */
  terminal: string | null
}

export type TicketPassenger = {
  /** May be empty for a passport passenger; the Latin name is then the only one. */
  nameFa: string
  nameEn: string
  genderTitle: 'Male' | 'Female'
  type: 'Adult' | 'Child' | 'Infant'
  ticketNumber: string
  /** Already masked, in words: «کد ملی ۰۰۱****۲۳۴». */
  document: string
  /** The ticket was given back. */
  isVoid?: boolean
}

export type TicketPenaltyBand = {
  /** An instant; null in the last. */
  until: string | null
  /** When it applies: «تا ۷۲ ساعت پیش از پرواز». */
  labelFa: string
  percent: number
  /** Of all tickets on the paper; null where their terms differ. */
  amountRial: number | null
}
