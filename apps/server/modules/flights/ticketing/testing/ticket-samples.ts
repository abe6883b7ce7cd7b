/** Tickets to draw in tests: one traveller, a family on a return, nine passengers with a connection. All invented. */
import type { TicketFlight, TicketPassenger, TicketPlace, TicketView } from '../ticket-view.ts'

const THR: TicketPlace = {
  iata: 'THR',
  nameFa: 'فرودگاه مهرآباد',
  cityFa: 'تهران',
  cityEn: 'Tehran',
  terminal: '4',
}
const IKA: TicketPlace = {
  iata: 'IKA',
  nameFa: 'فرودگاه بین‌المللی امام خمینی',
  cityFa: 'تهران',
  cityEn: 'Tehran',
  terminal: '1',
}
const MHD: TicketPlace = {
  iata: 'MHD',
  nameFa: 'فرودگاه شهید هاشمی‌نژاد',
  cityFa: 'مشهد',
  cityEn: 'Mashhad',
  terminal: null,
}
const IST: TicketPlace = {
  iata: 'IST',
  nameFa: 'فرودگاه استانبول',
  cityFa: 'استانبول',
  cityEn: 'Istanbul',
  terminal: 'I',
}
const FRA: TicketPlace = {
  iata: 'FRA',
  nameFa: 'فرودگاه فرانکفورت',
  cityFa: 'فرانکفورت',
  cityEn: 'Frankfurt',
  terminal: '1',
}

const outbound: TicketFlight = {
  airlineCode: 'W5',
  airlineNameFa: 'ماهان',
  airlineColour: '#0a7a43',
  flightNumber: 'W5 1033',
  origin: THR,
  destination: MHD,
  departureTime: '2026-11-28T06:45',
  arrivalTime: '2026-11-28T08:10',
  durationMinutes: 85,
  cabinClass: 'Economy',
  fareClass: 'Y',
  aircraft: 'Airbus A310',
  baggage: { amount: 20, unit: 'Kg' },
  isCharter: false,
  isRefundable: true,
  isInternational: false,
}

const travellers: [string, string, 'Male' | 'Female', TicketPassenger['type']][] = [
  ['علی رضایی', 'Ali Rezaei', 'Male', 'Adult'],
  ['مریم گل‌محمدی', 'Maryam Golmohammadi', 'Female', 'Adult'],
  ['آرش رضایی', 'Arash Rezaei', 'Male', 'Child'],
  ['نیکی رضایی', 'Niki Rezaei', 'Female', 'Infant'],
  ['سید محمدحسین طباطبایی‌نژاد', 'Seyed Mohammadhossein Tabatabaeinejad', 'Male', 'Adult'],
  ['فاطمه کلانتری', 'Fatemeh Kalantari', 'Female', 'Adult'],
  ['پژمان ژاله‌پور', 'Pejman Jalehpour', 'Male', 'Adult'],
  ['لاله چگینی', 'Laleh Chegini', 'Female', 'Child'],
  ['', 'Haider Al Tamimi', 'Male', 'Adult'],
]

function passengers(count: number): TicketPassenger[] {
  return travellers.slice(0, count).map(([nameFa, nameEn, genderTitle, type], index) => ({
    nameFa,
    nameEn,
    genderTitle,
    type,
    ticketNumber: `537-240123456${index}`,
    document: nameFa === '' ? 'گذرنامه A12****78' : `کد ملی ۰۰۱****۲${'۰۱۲۳۴۵۶۷۸'[index]}۴`,
  }))
}

const base: Omit<TicketView, 'flights' | 'passengers' | 'totalPriceRial'> = {
  orderNumber: 'PRS-405-88217',
  pnr: 'K7QM2X',
  issuedAt: '2026-11-20T08:00:00Z',
  agency: { nameFa: 'پرستو', nameEn: 'Parastoo', phone: '021-88776655' },
  verifyUrl: 'https://parastoo.example/tickets/verify/5f2c9a1e7b',
  penaltyBands: [
    {
      labelFa: 'تا ۷۲ ساعت پیش از پرواز',
      percent: 20,
      until: '2026-11-25T03:15:00Z',
      amountRial: 7700000,
    },
    {
      labelFa: 'تا ۲۴ ساعت پیش از پرواز',
      percent: 40,
      until: '2026-11-27T03:15:00Z',
      amountRial: 15400000,
    },
    {
      labelFa: 'تا ۳ ساعت پیش از پرواز',
      percent: 60,
      until: '2026-11-28T00:15:00Z',
      amountRial: 23100000,
    },
    { labelFa: 'پس از آن', percent: 80, until: null, amountRial: 30800000 },
  ],
  notesFa: [
    'برای گرفتن کارت پرواز، مدرک شناسایی معتبر و عکس‌دار همراه داشته باشید؛ نام روی بلیت باید با مدرک یکی باشد.',
    'کیف دستی در کلاس اکونومی تا 5 kg و با اندازهٔ 55×40×20 cm پذیرفته می‌شود.',
    'پیش از رفتن به فرودگاه، ساعت پرواز را دوباره بررسی کنید. اگر پرواز بیش از ۲ ساعت جابه‌جا شود، استرداد بدون جریمه است.',
    'مایعات، اشیای تیز و باتری‌های جداگانه را در کیف دستی نگذارید؛ لطفاً فهرست کامل را در سایت ببینید.',
  ],
}

export const oneTraveller: TicketView = {
  ...base,
  flights: [outbound],
  passengers: passengers(1),
  totalPriceRial: 38_500_000,
}

export const familyReturn: TicketView = {
  ...base,
  flights: [
    outbound,
    {
      ...outbound,
      airlineCode: 'EP',
      airlineNameFa: 'آسمان',
      airlineColour: '#1e4fa3',
      flightNumber: 'EP 854',
      origin: MHD,
      destination: THR,
      departureTime: '2026-12-03T23:20',
      arrivalTime: '2026-12-04T00:50',
      aircraft: 'ATR 72',
      isCharter: true,
      isRefundable: false,
    },
  ],
  passengers: passengers(4),
  totalPriceRial: 246_750_000,
}

const abroad = {
  ...outbound,
  airlineCode: 'TK',
  airlineNameFa: 'ترکیش ایرلاینز',
  airlineColour: '#c8102e',
  aircraft: 'Boeing 737-800',
  baggage: { amount: 2, unit: 'Pc' },
  cabinClass: 'Business',
  fareClass: 'C',
  isInternational: true,
} satisfies TicketFlight

export const nineWithConnection: TicketView = {
  ...base,
  flights: [
    {
      ...abroad,
      flightNumber: 'TK 875',
      origin: IKA,
      destination: IST,
      departureTime: '2026-12-21T03:55',
      arrivalTime: '2026-12-21T06:40',
      durationMinutes: 195,
    },
    {
      ...abroad,
      flightNumber: 'TK 1587',
      origin: IST,
      destination: FRA,
      departureTime: '2026-12-21T11:00',
      arrivalTime: '2026-12-21T12:25',
      durationMinutes: 205,
    },
    {
      ...abroad,
      flightNumber: 'TK 1594',
      origin: FRA,
      destination: IST,
      departureTime: '2027-01-03T18:30',
      arrivalTime: '2027-01-03T23:40',
      durationMinutes: 190,
    },
    {
      ...abroad,
      flightNumber: 'TK 874',
      origin: IST,
      destination: IKA,
      departureTime: '2027-01-04T04:10',
      arrivalTime: '2027-01-04T08:05',
      durationMinutes: 205,
    },
  ],
  passengers: passengers(9),
  totalPriceRial: 5_432_100_000,
}
