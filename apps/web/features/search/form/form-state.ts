/** What the search form holds while somebody fills it in: pure steps from one state to the next. */
import type { Draft, PlaceCode, Product, Trip } from '../criteria.ts'
import { type Place, type PlacePair, placeOfCode } from '../places/place.ts'
import type { RecentSearch } from '../recent/recent-searches.ts'
import { fewestLegs, type Leg, mostLegs } from './leg.ts'

/** A flight with its places as people know them. */
export type Row = PlacePair & { date: string | null }

/** The days of a round trip, as far as they are chosen. */
export type RoundTripDays = { date: string | null; returnDate: string | null }

/** Of `rows` the first is the flight of one way and of there and back; all of them are the journey of several. */
export type FormState = Omit<Draft, 'origin' | 'destination' | 'date' | 'legs'> & {
  rows: readonly Row[]
}

const emptyRow: Row = { origin: null, destination: null, date: null }

/** The form of a question; a place whose name is not at hand goes by its code. */
export function formOf(
  { legs, origin, destination, date, ...rest }: Draft,
  { places, legPlaces }: { places: PlacePair; legPlaces: readonly PlacePair[] },
): FormState {
  const rowOf = (leg: Leg, named: PlacePair | undefined): Row => ({
    origin: named?.origin ?? placeOfCode(leg.origin),
    destination: named?.destination ?? placeOfCode(leg.destination),
    date: leg.date,
  })
  const first = rowOf({ origin, destination, date }, places)
  const rows =
    rest.trip === 'multi' ? legs.map((leg, index) => rowOf(leg, legPlaces[index])) : [first]
  return { ...rest, rows }
}

/** The question a form puts. */
export function draftOfForm({ rows, ...rest }: FormState): Draft {
  const { origin, destination, date } = rows[0] ?? emptyRow
  return { ...rest, origin, destination, date, legs: rest.trip === 'multi' ? rows : [] }
}

/** Another kind of trip keeps what was written; a journey of several begins with the flight that is there. */
export function withTrip(form: FormState, trip: Trip): FormState {
  let { rows } = form
  while (trip === 'multi' && rows.length < fewestLegs) rows = [...rows, nextRow(rows)]
  return { ...form, trip, rows }
}

/** A change of one flight. The next one starts where it ends, unless another start was chosen. */
export function withRow(form: FormState, index: number, changed: Partial<Row>): FormState {
  const before = form.rows[index]
  const rows = form.rows.map((row, at): Row => {
    if (at === index) return { ...row, ...changed }
    const follows = at === index + 1 && changed.destination !== undefined
    const isFree = row.origin === null || row.origin.code === before?.destination?.code
    return follows && isFree ? { ...row, origin: changed.destination ?? null } : row
  })
  const { date } = changed
  const isPast = date && form.returnDate !== null && form.returnDate < date
  return { ...form, rows, returnDate: isPast ? null : form.returnDate }
}

export const withOneMore = (form: FormState): FormState =>
  form.rows.length < mostLegs ? { ...form, rows: [...form.rows, nextRow(form.rows)] } : form

export const withoutRow = (form: FormState, index: number): FormState =>
  form.rows.length > fewestLegs
    ? { ...form, rows: form.rows.filter((_, at) => at !== index) }
    : form

/** What of the places another product can keep: inside Iran every end is in Iran, abroad at least one is not. */
export function withProduct(form: FormState, product: Product): FormState {
  const isInIran = (place: Place | null) => place?.countryCode === 'IR'
  const rows = form.rows.map((row): Row => {
    const { origin, destination } = row
    if (product === 'domestic')
      return {
        ...row,
        origin: isInIran(origin) ? origin : null,
        destination: isInIran(destination) ? destination : null,
      }
    const isAllInside = form.trip !== 'multi' && isInIran(origin) && isInIran(destination)
    return isAllInside ? { ...row, destination: null } : row
  })
  return { ...form, product, rows }
}

/** Whether no place and no day has been chosen yet. */
export const isUntouched = ({ trip, rows }: FormState): boolean =>
  trip === 'one' &&
  rows.every(({ origin, destination, date }) => !origin && !destination && date === null)

/** The route and day of the traveller's last search, where it is of the same product and of one flight or a round trip. */
export function withLatest(
  form: FormState,
  { criteria, originName, destinationName }: RecentSearch,
): FormState {
  if (criteria.product !== form.product || criteria.trip === 'multi') return form
  const named = (place: PlaceCode, cityName: string): Place | null => {
    const known = placeOfCode(place)
    return known && { ...known, cityName, countryCode: form.product === 'domestic' ? 'IR' : '' }
  }
  const { trip, date, returnDate, adults, children, infants, cabin } = criteria
  const origin = named(criteria.origin, originName)
  const destination = named(criteria.destination, destinationName)
  const party = { adults, children, infants, cabin }
  return { ...form, ...party, trip, returnDate, rows: [{ origin, destination, date }] }
}

const nextRow = (rows: readonly Row[]): Row => ({
  ...emptyRow,
  origin: rows.at(-1)?.destination ?? null,
})
