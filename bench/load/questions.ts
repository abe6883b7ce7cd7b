/** What people ask: few routes very often and many seldom, near dates more than far ones, mostly one or two travellers. */
import { columnsType } from '@parastoo/contract/flights/columns-type'
import { addDays } from '@parastoo/kit/dates'
import type { Question } from './client.ts'

const home = ['THR', 'MHD', 'KIH', 'SYZ', 'AWZ', 'IFN', 'TBZ', 'BND', 'GSM', 'ABD', 'KER', 'RAS']
const abroad = ['IST', 'DXB', 'NJF', 'BGW', 'MCT', 'DOH', 'TBS', 'EVN']
const homeRoutes = home.flatMap((origin) =>
  home.filter((to) => to !== origin).map((destination) => ({ origin, destination })),
)
const abroadRoutes = ['THR', 'MHD', 'SYZ'].flatMap((origin) =>
  abroad.map((destination) => ({ origin, destination })),
)
/** The capital's first, the rest behind them. */
const isOfCapital = ({ origin, destination }: (typeof homeRoutes)[number]) =>
  origin === 'THR' || destination === 'THR'
const routes = [
  ...homeRoutes.filter(isOfCapital),
  ...abroadRoutes,
  ...homeRoutes.filter((route) => !isOfCapital(route)),
]
const parties = [
  { adults: 1 },
  { adults: 2 },
  { adults: 2, children: 1 },
  { adults: 1, infants: 1 },
  { adults: 4 },
  { adults: 3, children: 2 },
]
const lastDay = 60

export type Form = 'json' | 'columns'
const forms: Record<Form, Record<string, string>> = {
  json: {},
  columns: { accept: columnsType, 'accept-encoding': 'gzip, deflate, br, zstd' },
}

/** A chance that is the same in each run (a linear congruential generator). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** One of `count`, the first much more often than the last: each half as often as the one before it at twice its place. */
const rarely = (count: number, chance: () => number) => Math.floor(count ** chance()) - 1

/** Draws searches of the long-tailed mix; `isNew` asks none a second time. */
export function createSearches({ today, isNew }: { today: string; isNew: boolean }) {
  const chance = seeded(20261122)
  const asked = new Set<string>()
  const draw = (): string => {
    const { origin, destination } = routes[rarely(routes.length, chance)] ?? {
      origin: '',
      destination: '',
    }
    const isHome = home.includes(destination)
    return JSON.stringify({
      productType: isHome ? 'DomesticFlight' : 'InternationalFlight',
      originDestinations: [
        {
          origin,
          originKind: 'CityCode',
          destination,
          destinationKind: 'CityCode',
          departureDate: addDays(today, 1 + rarely(lastDay, chance)),
        },
      ],
      ...parties[rarely(parties.length, chance)],
    })
  }
  return (form: Form): Question => {
    let body = draw()
    for (let tries = 0; isNew && asked.has(body); tries += 1) {
      if (tries > 10_000) asked.clear()
      body = draw()
    }
    if (isNew) asked.add(body)
    return search(body, form)
  }
}

/** The search most people ask, again and again. */
export const popularSearch = (today: string, form: Form): Question =>
  search(
    JSON.stringify({
      productType: 'DomesticFlight',
      originDestinations: [{ origin: 'THR', destination: 'MHD', departureDate: addDays(today, 3) }],
      adults: 1,
    }),
    form,
  )

const search = (body: string, form: Form): Question => ({
  method: 'POST',
  path: '/api/flight-catalog/FlightCatalog/Available',
  headers: { ...forms[form], 'content-type': 'application/json', ...fromSomewhere() },
  body,
})

let visitors = 0
/** Each from another address, as visitors are: the limits are of one address. */
export function fromSomewhere(): { 'x-forwarded-for': string } {
  visitors += 1
  return {
    'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
  }
}

export const page = (path: string): Question => ({
  method: 'GET',
  path,
  headers: {
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140',
    ...fromSomewhere(),
  },
})
