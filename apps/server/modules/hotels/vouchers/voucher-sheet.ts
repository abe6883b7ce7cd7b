/** What stands on a voucher, in words of one language: everything `voucher.typ` draws. */
import { hotelAddress } from '@parastoo/contract/hotels/hotel-address'
import type { StayView } from '@parastoo/contract/hotels/stay-line'
import type { FrozenRate } from '@parastoo/contract/orders/rates'
import { ltr } from '@parastoo/kit/text'
import { ratesNote } from '../../documents/index.ts'
import { keptAt } from '../cancellation-steps.ts'
import { stepsOf } from '../reservation/index.ts'
import { type VoucherLanguage, type VoucherWords, voucherWords } from './voucher-words.ts'

export type VoucherView = {
  orderNumber: string
  stay: StayView & { voucher: NonNullable<StayView['voucher']> }
  paidRial: number
  /** What currencies cost when it was ordered. */
  rates: readonly FrozenRate[]
  agency: { nameFa: string; nameEn: string; phone: string }
}

export function voucherSheet(view: VoucherView, language: VoucherLanguage) {
  const words = voucherWords[language]
  const { stay, agency } = view
  const { hotel, voucher } = stay
  const isAllCancelled = stay.rooms.every(({ isCancelled }) => isCancelled)
  const issued = Temporal.Instant.from(voucher.issuedAt).toZonedDateTimeISO('Asia/Tehran')
  return {
    language,
    isRightToLeft: language !== 'en',
    title: words.title,
    agency: { name: language === 'en' ? agency.nameEn : agency.nameFa, phone: agency.phone },
    order: { label: words.order, value: view.orderNumber },
    issued: { label: words.issued, value: words.day(issued.toPlainDate().toString()) },
    reference: voucher.reference && { label: words.reference, value: voucher.reference },
    number: { label: words.voucherNumber, value: voucher.number },
    scan: words.scan,
    hotel: {
      name: { fa: hotel.nameFa, en: hotel.nameEn, ar: hotel.nameAr }[language],
      otherName: otherNameOf(hotel, language),
      stars: hotel.stars ?? 0,
      address: { label: words.address, value: hotelAddress(hotel) },
    },
    checkIn: endOf(words, {
      label: words.checkIn,
      date: stay.checkIn,
      time: `${words.from} ${words.digits(hotel.checkInFrom)}`,
    }),
    checkOut: endOf(words, {
      label: words.checkOut,
      date: stay.checkOut,
      time: `${words.until} ${words.digits(hotel.checkOutUntil)}`,
    }),
    nights: words.nights(stay.nights),
    facts: [
      { label: words.lead, value: leadText(stay, language) },
      { label: words.board, value: words.boards[stay.board] },
      ...(stay.arrivalTime === null
        ? []
        : [{ label: words.arrival, value: words.digits(stay.arrivalTime) }]),
    ],
    wayThere: {
      title: words.wayThere.title,
      note: words.wayThere.notToScale,
      north: words.wayThere.north,
      places: stay.near.map((place, index) => ({
        mark: words.digits(index + 1),
        text: words.wayThere.from(
          { fa: place.nameFa, en: place.nameEn, ar: place.nameAr }[language],
          place,
        ),
        x: place.x,
        y: place.y,
      })),
    },
    roomsTitle: words.rooms,
    rooms: stay.rooms.map((room, index) => ({
      title: `${words.room} ${words.digits(index + 1)}`,
      name: language === 'fa' ? room.nameFa : room.nameEn,
      board: words.boards[room.board],
      guests: room.guests.map((guest) => guestText(words, guest, language)),
      mark: room.isCancelled ? words.cancelledRoom : '',
    })),
    sums: [
      { label: words.paid, value: words.amount(view.paidRial) },
      {
        label: words.payAtHotel,
        value: stay.payAtHotel === 0 ? words.nothingAtHotel : words.amount(stay.payAtHotel),
      },
    ],
    cancellation: { title: words.cancellation, steps: stepTexts(words, stay) },
    notesTitle: words.rules,
    notes: [...notesOf(words, stay), ...ratesNote(view.rates, language)],
    requests:
      stay.specialRequests === ''
        ? null
        : {
            label: words.requests,
            text: `\u2068${stay.specialRequests}\u2069`,
            note: words.requestsNote,
          },
    stamp: isAllCancelled ? { mark: words.cancelled, text: words.cancelledNote } : null,
    sample: hotel.isSample ? words.sample : '',
    support: words.support,
    page: words.page,
  }
}
export type VoucherSheet = ReturnType<typeof voucherSheet>

/** The name in the other letters; of a hotel that is known by one name alone nothing. */
function otherNameOf({ nameFa, nameEn }: StayView['hotel'], language: VoucherLanguage): string {
  if (nameFa === nameEn) return ''
  return language === 'en' ? nameFa : nameEn
}

const endOf = (
  words: VoucherWords,
  { label, date, time }: { label: string; date: string; time: string },
) => ({ label, day: words.day(date), otherDay: words.otherDay(date), time })

function guestText(
  words: VoucherWords,
  guest: StayView['rooms'][number]['guests'][number],
  language: VoucherLanguage,
): string {
  const latin = `${guest.firstName} ${guest.lastName}`.trim()
  const persian = `${guest.firstNameFarsi} ${guest.lastNameFarsi}`.trim()
  const name = language === 'fa' ? persian || ltr(latin) : latin || persian
  return guest.isChild ? `${name} (${words.child(guest.age)})` : name
}

/** The lead guest as the reader writes names: in Latin letters too, where they were given. */
function leadText({ leadGuest, rooms }: StayView, language: VoucherLanguage): string {
  if (language === 'fa') return leadGuest
  const lead = rooms
    .flatMap(({ guests }) => guests)
    .find((guest) => `${guest.firstNameFarsi} ${guest.lastNameFarsi}` === leadGuest)
  return `${lead?.firstName ?? ''} ${lead?.lastName ?? ''}`.trim() || leadGuest
}

/** What each part of the timeline costs from its moment on, on the hotel's clock; those that are over when the voucher is issued stay away. */
function stepTexts(words: VoucherWords, { cancellation, hotel, voucher }: VoucherView['stay']) {
  const steps = stepsOf(cancellation)
  const issuedAt = Temporal.Instant.from(voucher.issuedAt)
  return steps.flatMap(({ from, keptRial }, index) => {
    const { until } = keptAt(steps, from ?? issuedAt)
    if (until !== null && Temporal.Instant.compare(until, issuedAt) <= 0) return []
    const local = from?.toZonedDateTimeISO(hotel.timeZone).toPlainDateTime().toString()
    const since =
      local && words.since(words.day(local.slice(0, 10)), words.digits(local.slice(11, 16)))
    return [
      {
        when: since && index > 0 ? since : words.fromSale,
        amount: keptRial === 0 ? words.free : words.amount(keptRial),
      },
    ]
  })
}

function notesOf(words: VoucherWords, { admission, rooms }: StayView): string[] {
  const { couplesDocument, needsEntryStamp } = admission
  const { papers, entryStamp, certificate, notary, policeLetter, noShow, taxes } = words.admission
  const [first, ...others] = rooms.flatMap(({ guests }) => guests)
  const ofOneAlone = first?.genderTitle === 'Female' ? admission.singleWoman : admission.singleMan
  return [
    papers,
    ...(needsEntryStamp ? [entryStamp] : []),
    ...(couplesDocument === 'certificate' ? [certificate] : []),
    ...(couplesDocument === 'certificate-or-notary' ? [notary] : []),
    ...(others.length === 0 && ofOneAlone === 'police-letter' ? [policeLetter] : []),
    noShow,
    taxes,
  ]
}
