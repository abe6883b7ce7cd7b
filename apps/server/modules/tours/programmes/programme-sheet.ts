/** What stands on the paper of a tour, in the words people read: everything `programme.typ` draws. */
import type { TourPage } from '@parastoo/contract/tours/tour'
import type { TourView } from '@parastoo/contract/tours/tour-line'
import { addDays, formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'

export type ProgrammeView = {
  orderNumber: string
  tour: TourView
  programme: NonNullable<TourView['programme']>
  /** As the organiser tells its days now. */
  days: TourPage['programme']
  included: readonly string[]
  bring: readonly string[]
  rules: readonly string[]
  agency: { nameFa: string; phone: string }
}

const boards = {
  RO: 'بدون وعده',
  BB: 'با صبحانه',
  'HB-lunch': 'صبحانه و ناهار',
  'HB-dinner': 'صبحانه و شام',
  FB: 'صبحانه، ناهار و شام',
  AI: 'همه‌چیز فراگیر',
  UAI: 'همه‌چیز فراگیر ویژه',
} as const
const meals = { breakfast: 'صبحانه', lunch: 'ناهار', dinner: 'شام' } as const
const roomKinds = { SGL: 'یک‌تخته', DBL: 'دوتخته', TPL: 'سه‌تخته', QUAD: 'چهارتخته' } as const

export function programmeSheet({ orderNumber, tour, programme, ...told }: ProgrammeView) {
  const { departure, people, rooms, leader } = tour
  const { organiser, titleFa, isSample } = tour.tour
  const living = people.filter(({ isCancelled }) => !isCancelled)
  return {
    title: 'برنامهٔ سفر',
    agency: { name: told.agency.nameFa, phone: told.agency.phone },
    support: 'پشتیبانی شبانه‌روزی',
    order: { label: 'شمارهٔ سفارش', value: orderNumber },
    tour: titleFa,
    facts: [
      { label: 'شمارهٔ برنامهٔ سفر', value: programme.number },
      { label: 'کد رزرو تور', value: programme.reference },
      { label: 'حرکت', value: dayOf(departure.startsOn) },
      { label: 'بازگشت', value: dayOf(departure.endsOn) },
      {
        label: 'برگزارکننده',
        value: [organiser.nameFa, organiser.phone].filter(Boolean).join('، '),
      },
      {
        label: 'سرپرست تور',
        value: leader
          ? [leader.nameFa, leader.phone].filter(Boolean).join('، ')
          : 'پیش از حرکت معرفی می‌شود',
      },
    ],
    waysTitle: 'رفت و برگشت',
    ways: [wayOf('رفت', departure.outbound), wayOf('برگشت', departure.inbound)],
    hotelsTitle: 'هتل‌ها',
    hotels: tour.package.hotels.map(({ nameFa, cityNameFa, nights, board }) => ({
      label: `${nameFa}، ${cityNameFa}`,
      value: toPersianDigits(`${nights} شب، ${boards[board]}`),
    })),
    peopleTitle: 'مسافران و اتاق‌ها',
    people: living.map(({ firstName, lastName, firstNameFarsi, lastNameFarsi, room }) => ({
      name: `${firstNameFarsi} ${lastNameFarsi}`.trim(),
      latin: `${firstName} ${lastName}`.trim(),
      room: toPersianDigits(`اتاق ${room + 1}، ${roomKinds[rooms[room]?.kind ?? 'DBL']}`),
    })),
    daysTitle: 'روز به روز',
    days: told.days.map(({ day, titleFa: dayTitle, textFa, meals: served, overnightCityFa }) => ({
      title: toPersianDigits(
        `روز ${day}، ${formatJalaliDate(addDays(departure.startsOn, day - 1), 'day-month')}: ${dayTitle}`,
      ),
      text: textFa,
      notes: [
        ...(served.length > 0 ? [`وعده‌ها: ${served.map((meal) => meals[meal]).join('، ')}`] : []),
        ...(overnightCityFa ? [`شب در ${overnightCityFa}`] : []),
      ].join('؛ '),
    })),
    lists: [
      { title: 'این تور دارد', items: told.included },
      { title: 'همراه بیاورید', items: told.bring },
      { title: 'قوانین تور', items: told.rules },
    ].filter(({ items }) => items.length > 0),
    stamp: living.length === 0 ? 'لغو شده' : '',
    sample: isSample ? 'این تور نمونه است و برگزار نمی‌شود.' : '',
  }
}

const dayOf = (date: string): string => toPersianDigits(formatJalaliDate(date, 'weekday'))

function wayOf(label: string, way: TourView['departure']['outbound']) {
  const time = (moment: string) => {
    const [date = '', clock = ''] = moment.split('T')
    return `${formatJalaliDate(date, 'day-month')} ساعت ${clock}`
  }
  return {
    label: `${label}: ${way.fromFa} به ${way.toFa}`,
    value: toPersianDigits(`${time(way.departsAt)} تا ${time(way.arrivesAt)}`),
    carrier: [way.carrierFa, way.number].filter(Boolean).join(' '),
  }
}
