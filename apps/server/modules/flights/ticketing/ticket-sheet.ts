import { stretchesOf } from '@parastoo/contract/flights/joined-penalties'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRial, formatRialAsToman } from '@parastoo/kit/money'
import { terminalWords } from '@parastoo/kit/terminal-words'
import { ltr, toPersianDigits } from '@parastoo/kit/text'
import { formatDuration, timeOf } from '@parastoo/kit/times'
import { nameLegs, stopoverText } from './ticket-legs.ts'
import type { TicketFlight, TicketPassenger, TicketView } from './ticket-view.ts'
import * as words from './ticket-words.ts'

/**
 * A ticket in words, ready to be drawn: every text is Persian and final, every field named `…Latin` or called a
 * code, number or time is an island the drawing isolates. The PDF and the page draw this one sheet.
 */
export type TicketSheet = {
  orderNumber: string
  pnr: string
  issued: string
  /** For whoever reads the paper abroad; empty inside Iran. */
  titleLatin: string
  agency: { nameFa: string; nameLatin: string; phone: string }
  flights: SheetFlight[]
  passengers: SheetPassenger[]
  priceRial: string
  priceToman: string
  penalties: SheetPenalty[]
  notes: string[]
  /** What makes the paper worth less than it looks; null for a ticket as it was sold. */
  stamp: words.TicketStamp | null
}

export type SheetFlight = {
  /** «رفت», «برگشت · پرواز ۱ از ۲», or empty for a single flight. */
  label: string
  /** «توقف در استانبول: ۴ ساعت», shown before this flight, or empty. */
  stopover: string
  airline: { code: string; nameFa: string; colour: string }
  flightNumber: string
  origin: SheetEnd
  destination: SheetEnd
  duration: string
  facts: { label: string; value: string }[]
  /** «لغو شد» or «زمان تغییر کرد», else empty. */
  notice: string
  /** «ساعت پیشین: …» of a flight that was moved, else empty. */
  before: string
}

export type SheetEnd = {
  city: string
  cityLatin: string
  code: string
  airport: string
  /** «ترمینال ۴», or empty where it is not known. */
  terminal: string
  time: string
  date: string
  dateLatin: string
  dayShift: string
}

export type SheetPassenger = {
  row: string
  name: string
  nameLatin: string
  type: string
  ticketNumber: string
  document: string
  /** «مسترد شد», else empty. */
  mark: string
}

export type SheetPenalty = {
  label: string
  percent: string
  share: number
  amount: string
  stretch: number
}

/** Turns a ticket into the words of both drawings. Pure. */
export function ticketSheet(view: TicketView): TicketSheet {
  const labels = nameLegs(view.flights)
  const going = view.flights.filter(({ change }) => change?.kind !== 'called-off')
  const stretches = stretchesOf(view.penaltyBands, view.issuedAt)
  const rules = going.map((flight) => words.arrivalAdvice(flight).rule)
  return {
    orderNumber: toPersianDigits(view.orderNumber),
    pnr: view.pnr,
    issued: words.issuedText(view.issuedAt),
    titleLatin: view.flights.some(({ isInternational }) => isInternational)
      ? 'Electronic ticket and itinerary receipt'
      : '',
    agency: {
      nameFa: view.agency.nameFa,
      nameLatin: view.agency.nameEn,
      phone: toPersianDigits(view.agency.phone),
    },
    flights: view.flights.map((flight, index) =>
      sheetFlight(flight, {
        label: labels[index] ?? '',
        stopover: stopoverText(view.flights[index - 1], flight),
      }),
    ),
    passengers: view.passengers.map(sheetPassenger),
    priceRial: formatRial(view.totalPriceRial),
    priceToman: formatRialAsToman(view.totalPriceRial),
    penalties: view.penaltyBands.map(({ labelFa, percent, amountRial }, step) => ({
      label: words.isolateGroups(toPersianDigits(labelFa)),
      percent: toPersianDigits(String(percent)),
      share: Math.min(100, Math.max(0, percent)),
      amount: words.penaltyText(amountRial),
      stretch: stretches[step] ?? 1,
    })),
    notes: [...new Set(rules), ...view.notesFa].map((note) => words.isolateGroups(note)),
    stamp: words.stampOf(view),
  }
}

function sheetFlight(
  flight: TicketFlight,
  place: Pick<SheetFlight, 'label' | 'stopover'>,
): SheetFlight {
  const cabin = words.cabinText(flight.cabinClass)
  // Who changes planes is inside the airport already.
  const isAwaited = place.stopover === '' && flight.change?.kind !== 'called-off'
  const latestTime = isAwaited ? words.arrivalAdvice(flight).latestTime : ''
  return {
    ...place,
    airline: {
      code: flight.airlineCode,
      nameFa: flight.airlineNameFa,
      colour: markColour(flight.airlineColour),
    },
    flightNumber: flight.flightNumber,
    origin: sheetEnd(flight, 'origin'),
    destination: {
      ...sheetEnd(flight, 'destination'),
      dayShift: words.dayShiftText(flight.departureTime, flight.arrivalTime),
    },
    duration: formatDuration(flight.durationMinutes, 'fa'),
    ...words.changeTexts(flight),
    facts: [
      { label: 'حضور در فرودگاه', value: latestTime && `تا ساعت ${ltr(latestTime)}` },
      { label: 'بار هر مسافر', value: words.baggageText(flight.baggage) },
      { label: 'کلاس پرواز', value: `${cabin} ${ltr(flight.fareClass)}` },
      { label: 'نوع بلیت', value: words.ticketKindText(flight) },
      { label: 'هواپیما', value: words.isolateGroups(flight.aircraft) },
    ].filter(({ value }) => value !== ''),
  }
}

function sheetEnd(flight: TicketFlight, end: 'origin' | 'destination'): SheetEnd {
  const place = flight[end]
  // Abroad people read Latin; inside Iran it would only be noise.
  const airport = flight.isInternational ? `${place.nameFa}، ${ltr(place.cityEn)}` : place.nameFa
  const localIso = end === 'origin' ? flight.departureTime : flight.arrivalTime
  return {
    city: place.cityFa,
    cityLatin: place.cityEn,
    code: place.iata,
    airport,
    terminal: place.terminal === null ? '' : terminalWords(place.terminal),
    time: timeOf(localIso),
    date: formatJalaliDate(localIso),
    dateLatin: words.gregorianDateText(localIso),
    dayShift: '',
  }
}

function sheetPassenger(passenger: TicketPassenger, index: number): SheetPassenger {
  return {
    row: toPersianDigits(String(index + 1)),
    name: words.passengerNameText(passenger),
    nameLatin: passenger.nameFa === '' ? '' : passenger.nameEn.toUpperCase(),
    type: words.passengerTypeText(passenger.type),
    ticketNumber: passenger.ticketNumber,
    document: words.isolateGroups(passenger.document),
    mark: passenger.isVoid ? 'مسترد شد' : '',
  }
}

/** The carrier's colour; an ill-formed one falls back to our deep turquoise. */
const markColour = (colour: string): string =>
  /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : '#00707a'
