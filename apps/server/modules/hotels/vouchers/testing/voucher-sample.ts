/** A voucher as long as they come: two rooms, a name of five words, places, requests and notes. For tests. */
import type { VoucherView } from '../voucher-sheet.ts'

type Room = VoucherView['stay']['rooms'][number]
type Guest = Room['guests'][number]

const guest = (own: Partial<Guest>): Guest => ({
  firstName: 'Sara',
  lastName: 'Moradi',
  firstNameFarsi: 'سارا',
  lastNameFarsi: 'مرادی',
  genderTitle: 'Female',
  isChild: false,
  age: 35,
  nationality: 'IR',
  documentType: null,
  nationalCode: '',
  passportNumber: '',
  ...own,
})

const room = (own: Partial<Room>): Room => ({
  unitId: '01994e2a-0000-7000-8000-000000000001',
  roomCode: 'suite',
  nameFa: 'سوئیت دوخوابهٔ رو به حرم با تخت دونفره و آشپزخانهٔ کوچک',
  nameEn: 'Two-bedroom suite with shrine view, king bed and kitchenette',
  board: 'HB-dinner',
  guests: [],
  couplesPaper: null,
  nightsRial: [600_000_000, 634_567_890],
  totalPrice: 1_234_567_890,
  payAtHotel: 0,
  cancellation: [],
  isCancelled: false,
  ...own,
})

export const twoRooms: VoucherView = {
  orderNumber: '1404123456',
  paidRial: 1_234_567_890,
  rates: [],
  agency: { nameFa: 'پرستو', nameEn: 'Parastoo', phone: '02188776655' },
  stay: {
    supplier: 'own',
    hotel: {
      code: 'own-1',
      cityCode: 'NJF',
      cityNameFa: 'نجف',
      countryCode: 'IQ',
      nameFa: 'هتل بزرگ بین‌المللی آپارتمان درویشی',
      nameEn: 'Darvishi Royal International Grand Hotel & Apartments',
      nameAr: 'فندق درويشي الملكي الدولي',
      kind: 'hotel',
      stars: 5,
      lat: 32,
      lon: 44.3,
      addressFa: 'خیابان امام صادق، نزدیک حرم',
      timeZone: 'Asia/Baghdad',
      checkInFrom: '14:00',
      checkOutUntil: '12:00',
      picture: null,
      isSample: false,
    },
    near: [
      {
        nameFa: 'حرم مطهر',
        nameEn: 'Imam Ali Shrine',
        nameAr: 'العتبة العلوية',
        metres: 850,
        walkMinutes: 14,
        towards: 'se',
        x: 0.5,
        y: 0.5,
      },
    ],
    checkIn: '2026-12-10',
    checkOut: '2026-12-12',
    nights: 2,
    board: 'HB-dinner',
    rooms: [
      room({
        guests: [
          guest({
            firstName: 'Seyedeh Fatemeh Zahra',
            lastName: 'Mirmohammadsadeghi Tabatabaei Naeini',
            firstNameFarsi: 'سیده فاطمه زهرا',
            lastNameFarsi: 'میرمحمدصادقی طباطبایی نائینی',
          }),
          guest({}),
          guest({ firstName: 'Ava', firstNameFarsi: 'آوا', isChild: true, age: 1 }),
          guest({ firstName: 'Mehrzad', firstNameFarsi: 'مهرزاد', isChild: true, age: 7 }),
        ],
      }),
      room({
        nameFa: 'اتاق دوتخته',
        nameEn: 'Twin room',
        board: 'BB',
        guests: [
          guest({
            firstName: 'Abdulrahman',
            lastName: 'Al-Jubouri',
            firstNameFarsi: '',
            lastNameFarsi: '',
            genderTitle: 'Male',
          }),
        ],
      }),
    ],
    leadGuest: 'سیده فاطمه زهرا میرمحمدصادقی طباطبایی نائینی',
    specialRequests: 'طبقهٔ بالا، دور از آسانسور؛ تخت کودک برای آوا',
    arrivalTime: '23:30',
    payAtHotel: 4_500_000,
    cancellation: [
      { from: '2026-11-01T00:00:00Z', keptRial: 0 },
      { from: '2026-12-07T10:30:00Z', keptRial: 350_000_000 },
      { from: '2026-12-09T10:30:00Z', keptRial: 1_234_567_890 },
    ],
    freeCancellationUntil: null,
    admission: {
      acceptsForeigners: 'yes',
      leastAgeAlone: 18,
      couplesDocument: 'certificate-or-notary',
      needsEntryStamp: true,
      singleWoman: 'yes',
      singleMan: 'yes',
    },
    answerMinutes: null,
    request: null,
    voucher: {
      number: 'HV-1404-000123',
      reference: 'DRV-99812',
      issuedAt: '2026-11-28T09:00:00Z',
      checkUrl: 'https://parastoo.example/verify/voucher/abc',
    },
  },
}
