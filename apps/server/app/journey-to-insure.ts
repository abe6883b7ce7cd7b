/** Where an order leads abroad, when, and who goes, read from every product that is in it: what insurance is offered for. */
import type { LineView } from '@parastoo/contract/orders/lines'
import { addDays } from '@parastoo/kit/dates'
import type { Places } from '../modules/flights/index.ts'
import type { JourneyOfOrder, OrderJourney } from '../modules/insurance/index.ts'
import type { Orders } from '../modules/orders/index.ts'

type Person = OrderJourney['people'][number]
type Part = Omit<OrderJourney, 'kind'> & { isPilgrimage: boolean }

type InsurablePerson = Omit<Person, 'birthDateFa' | 'age'> & { birthDate: string }
type Needs = {
  orders: Pick<Orders, 'viewLines'>
  places: Pick<Places, 'all'>
  tours: {
    insurable: (lineIds: readonly string[]) => Promise<
      {
        lineId: string
        insurance: 'included' | 'required' | 'optional'
        travellers: InsurablePerson[]
      }[]
    >
  }
  visas: {
    insurable: (orderId: string) => Promise<
      (InsurablePerson & {
        lineId: string
        travelDate: string
        countryCode: string
        asksInsurance: boolean
      })[]
    >
  }
}

/** Nobody says how long: so many days are proposed, and changed where plans are compared. */
const usualDays = { oneWay: 7, visa: 14 }
/** Asked at a price list for somebody whose birthday nobody has told. */
const grownUp = 30
const sold = ['held', 'issuing', 'issued']

/** The journey of an order; null where nothing of it leads abroad, insurance is in its price, or somebody has it in the order already. */
export const journeyToInsure =
  (needs: Needs): JourneyOfOrder =>
  async (order) => {
    const isOffered = order.lines.some(
      ({ kind, fulfilment }) =>
        ['flight', 'hotel', 'tour', 'visa'].includes(kind) && sold.includes(fulfilment),
    )
    const isInsured = order.lines.some(
      ({ kind, fulfilment }) => kind === 'insurance' && sold.includes(fulfilment),
    )
    if (!isOffered || isInsured) return null
    const lines = (await needs.orders.viewLines(order)).filter(({ state }) => sold.includes(state))
    const parts = [
      ...flightParts(needs, lines),
      ...stayParts(lines),
      ...(await tourParts(needs, lines)),
      ...(await visaParts(needs, order.orderId)),
    ]
    const [first] = parts
    if (!first) return null
    return {
      countries: [...new Set(parts.flatMap(({ countries }) => countries))],
      startsOn: parts.map(({ startsOn }) => startsOn).toSorted()[0] ?? first.startsOn,
      endsOn:
        parts
          .map(({ endsOn }) => endsOn)
          .toSorted()
          .at(-1) ?? first.endsOn,
      kind: parts.every(({ isPilgrimage }) => isPilgrimage) ? 'accident' : 'medical',
      isRequired: parts.some(({ isRequired }) => isRequired),
      // One journey is one party: whoever is named by the first of its parts.
      people: first.people,
    }
  }

const plain = { isRequired: false, isPilgrimage: false }
const abroad = (codes: readonly string[]): string[] => [
  ...new Set(codes.filter((code) => code !== 'IR')),
]

/** All flights of an order are one journey, from the first to the last; of one way for a week. */
function flightParts({ places }: Needs, lines: readonly LineView[]): Part[] {
  const flights = lines.flatMap((line) => (line.kind === 'flight' ? [line.flight] : []))
  // Abroad, there and back are two groups of one line.
  const groups = flights.flatMap(({ proposal }) => proposal.flightGroups)
  const legs = groups.flatMap((group) => group.flightLegs)
  const codes = legs.flatMap(({ origin, destination }) => [origin, destination])
  const countries = abroad(
    codes.flatMap((code) => places.all().airports.get(code)?.countryCode ?? []),
  )
  const [first] = legs.map(({ departureTime }) => departureTime.slice(0, 10)).toSorted()
  const last = legs
    .map(({ arrivalTime }) => arrivalTime.slice(0, 10))
    .toSorted()
    .at(-1)
  const passengers = flights[0]?.passengers ?? []
  if (!first || !last || countries.length === 0 || passengers.length === 0) return []
  const isBack = groups.length > 1
  const people = passengers.map(({ passportNumber, nationalCode, ...person }) => ({
    ...namesOf(person),
    genderTitle: person.genderTitle,
    birthDateFa: person.birthDateFa,
    age: grownUp,
    nationalCode,
    passportNumber,
  }))
  const endsOn = isBack ? last : addDays(first, usualDays.oneWay)
  return [{ ...plain, countries, startsOn: first, endsOn, people }]
}

function stayParts(lines: readonly LineView[]): Part[] {
  return lines.flatMap((line) => {
    if (line.kind !== 'hotel' || line.stay.hotel.countryCode === 'IR') return []
    const { hotel, checkIn, checkOut, rooms } = line.stay
    const people = rooms.flatMap(({ guests }) =>
      guests.map(({ age, isChild, passportNumber, nationalCode, ...guest }) => ({
        ...namesOf(guest),
        genderTitle: guest.genderTitle,
        birthDateFa: '',
        age: isChild ? age : Math.max(age, grownUp),
        nationalCode,
        passportNumber,
      })),
    )
    if (people.length === 0) return []
    const countries = [hotel.countryCode]
    return [{ ...plain, countries, startsOn: checkIn, endsOn: checkOut, people }]
  })
}

async function tourParts({ tours }: Needs, lines: readonly LineView[]): Promise<Part[]> {
  const own = lines.flatMap((line) => (line.kind === 'tour' ? [line] : []))
  const insurable = await tours.insurable(own.map(({ lineId }) => lineId))
  return own.flatMap(({ lineId, tour: { tour, departure } }) => {
    const found = insurable.find((each) => each.lineId === lineId)
    const countries = abroad(tour.cities.map(({ countryCode }) => countryCode))
    if (!found || found.insurance === 'included' || countries.length === 0) return []
    return [
      {
        countries,
        startsOn: departure.startsOn,
        endsOn: departure.endsOn,
        isRequired: found.insurance === 'required',
        isPilgrimage: tour.kind === 'pilgrimage' && countries.every((code) => code === 'IQ'),
        people: found.travellers.map(personOf),
      },
    ]
  })
}

/** One part for all visas of an order: they are of one destination, and one party. */
async function visaParts({ visas }: Needs, orderId: string): Promise<Part[]> {
  const found = await visas.insurable(orderId)
  const [first] = found
  if (!first) return []
  const { travelDate: startsOn } = first
  return [
    {
      ...plain,
      countries: [...new Set(found.map(({ countryCode }) => countryCode))],
      startsOn,
      endsOn: addDays(startsOn, usualDays.visa),
      isRequired: found.some(({ asksInsurance }) => asksInsurance),
      people: found.map(personOf),
    },
  ]
}

const namesOf = ({
  firstName,
  lastName,
  firstNameFarsi,
  lastNameFarsi,
}: Pick<Person, 'firstName' | 'lastName' | 'firstNameFarsi' | 'lastNameFarsi'>) => ({
  firstName,
  lastName,
  firstNameFarsi,
  lastNameFarsi,
})

const personOf = (person: InsurablePerson): Person => ({
  ...namesOf(person),
  genderTitle: person.genderTitle,
  birthDateFa: person.birthDate,
  age: grownUp,
  nationalCode: person.nationalCode,
  passportNumber: person.passportNumber,
})
