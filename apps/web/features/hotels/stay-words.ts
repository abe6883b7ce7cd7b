/** What pages say of a stay and of what is offered for it, in Persian. */
import { formatDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { hotelWords } from '../../messages/hotel-words.ts'
import { wordsOf } from '../../shell/words.ts'
import { peopleIn, type RoomParty, type Stay } from './stay.ts'

const say = wordsOf(hotelWords)

/** «۲ بزرگسال و ۱ کودک» */
export function peopleWords(rooms: readonly RoomParty[]): string {
  const { adults, children } = peopleIn(rooms)
  return children === 0 ? say('adults', { count: adults }) : say('people', { adults, children })
}

/** «۲ اتاق، ۴ بزرگسال و ۱ کودک» */
export const partyWords = (rooms: readonly RoomParty[]): string =>
  say('party', { rooms: rooms.length, people: peopleWords(rooms) })

/** «۱۴ آذر تا ۱۷ آذر» */
export const spanWords = ({ checkIn, checkOut }: Pick<Stay, 'checkIn' | 'checkOut'>): string =>
  say('span', {
    from: formatDate(checkIn, { form: 'day-month' }),
    to: formatDate(checkOut, { form: 'day-month' }),
  })

/** «هر شب ۱٬۰۸۵٬۳۳۳», of several rooms each: a share of the price that nobody is charged, so it is told in whole toman. */
export const perNightWords = (rial: number, rooms = 1): string =>
  say(rooms > 1 ? 'perRoomNight' : 'perNight', {
    sum: formatRialAsToman(Math.round(rial / 10) * 10),
  })

/** How far a landmark is: minutes on foot where people would walk, else kilometres. */
export function wayWords({ metres, walkMinutes }: { metres: number; walkMinutes: number }): string {
  if (walkMinutes <= mostWalkMinutes) return say('walk', { minutes: walkMinutes })
  return say('kilometres', { km: kilometres(metres) })
}

/** The same with the landmark's name. */
export function wayToWords({
  metres,
  walkMinutes,
  nameFa,
}: {
  metres: number
  walkMinutes: number
  nameFa: string
}): string {
  // «(ع)» stays beside its name.
  const place = nameFa.replaceAll(' (', '\u00a0(')
  return walkMinutes <= mostWalkMinutes
    ? say('onFoot', { minutes: walkMinutes, place })
    : say('byCar', { km: kilometres(metres), place })
}

/** Nobody walks longer to a hotel. */
const mostWalkMinutes = 45

const kilometres = (metres: number) =>
  metres < 10_000 ? Math.round(metres / 100) / 10 : Math.round(metres / 1000)
