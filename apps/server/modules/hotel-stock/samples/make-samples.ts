import type { HotelKind, Picture } from '../../hotels/index.ts'
import { chanceOf } from './chance.ts'
import { facadeFor, lobbyFor } from './picture-choice.ts'
import {
  cityPlans,
  kindsOf,
  kindWords,
  names,
  type PlaceCharacter,
  type RoomPattern,
  roomPatterns,
} from './sample-words.ts'

type City = {
  code: string
  nameFa: string
  nameEn: string
  nameAr: string
  countryCode: string
  lat: number
  lon: number
}
type Landmark = { code: string; cityCode: string; nameFa: string; lat: number; lon: number }

export type SamplePlan = {
  code: string
  nameFa: string
  board: string
  pays: string
  policyCode: string
  market: string
  leastNights: number
  taxPercent: number
  tax: string
  priceThousand: number
}
export type SampleRoom = RoomPattern & { rooms: number; plans: SamplePlan[] }
export type SampleHotel = {
  code: string
  cityCode: string
  character: PlaceCharacter
  seasons: string
  property: Record<string, unknown>
  bands: Record<string, unknown>[]
  rooms: SampleRoom[]
}

/** The invented hotels of every city that has a plan: the same on every machine, near real landmarks, each marked as a sample. */
export function makeSamples(
  cities: readonly City[],
  landmarks: readonly Landmark[],
): SampleHotel[] {
  const marksOf = Map.groupBy(landmarks, ({ cityCode }) => cityCode)
  return cities.flatMap((city) => {
    const plan = cityPlans[city.code]
    if (!plan) return []
    return Array.from({ length: plan.hotels }, (_, index) =>
      makeHotel({ city, marks: marksOf.get(city.code) ?? [], index }),
    )
  })
}

function makeHotel({
  city,
  marks,
  index,
}: {
  city: City
  marks: readonly Landmark[]
  index: number
}): SampleHotel {
  const { character = 'metropolis', baseThousand = 20_000 } = cityPlans[city.code] ?? {}
  const kinds = kindsOf[character]
  const kind = kinds[index % kinds.length] ?? 'hotel'
  const shift = chanceOf(city.code, names.length)
  const [fa, en, ar] = names[(shift + index * 7) % names.length] ?? ['نمونه', 'Sample', 'نموذج']
  const code = `sample-${city.code}-${en.toLowerCase()}`
  const stars = starsOf(kind, code)
  const mark = marks[chanceOf(`${code} mark`, Math.max(1, marks.length))]
  const point = near(mark ?? city, code)
  const isHome = city.countryCode === 'IR'
  const isQuiet = chanceOf(`${code} confirms`, 8) === 0
  const words = kindWords[kind]
  return {
    code,
    cityCode: city.code,
    character,
    seasons: seasonsOf(character, city.code),
    property: {
      code,
      cityCode: city.code,
      nameFa: `${words.fa} نمونهٔ ${fa}`,
      nameEn: `Sample ${en} ${words.en}`,
      nameAr: `${words.ar} ${ar} النموذجي`,
      kind,
      stars,
      ...point,
      addressFa: mark ? `${city.nameFa}، نزدیک ${mark.nameFa}` : `${city.nameFa}، مرکز شهر`,
      aboutFa:
        'این هتل ساختگی است و فقط برای نمایش کار سایت ساخته شده است؛ نام، قیمت و تصویرهای آن واقعی نیستند.',
      facilities: facilitiesOf(kind, stars, code),
      pictures: picturesOf({ kind, character, code, index }),
      checkInFrom: '14:00',
      checkOutUntil: '12:00',
      sameDayUntil: kind === 'guesthouse' ? '21:00' : '22:00',
      confirms: isQuiet ? 'on-request' : 'instant',
      answerMinutes: isQuiet ? 120 : null,
      acceptsForeigners: isHome && kind === 'pilgrim-house' ? 'no' : foreignersOf(isHome, code),
      needsEntryStamp: isHome,
      couplesDocument: isHome
        ? chanceOf(`${code} couples`, 3)
          ? 'certificate-or-notary'
          : 'certificate'
        : 'none',
      singleWoman: isHome && chanceOf(`${code} woman`, 9) === 0 ? 'police-letter' : 'yes',
      singleMan: kind === 'pilgrim-house' && chanceOf(`${code} man`, 3) === 0 ? 'no' : 'yes',
      leastAgeAlone: 18,
      source: 'invented',
      licence: 'own',
      isSample: true,
    },
    bands: bandsOf(character, code),
    rooms: roomsOf({ kind, character, stars, code, baseThousand }),
  }
}

function starsOf(kind: HotelKind, code: string): number | null {
  if (kind === 'guesthouse' || kind === 'pilgrim-house') return null
  if (kind === 'traditional') return 3 + chanceOf(`${code} stars`, 2)
  return [3, 4, 4, 5, 2, 3, 5][chanceOf(`${code} stars`, 7)] ?? 3
}

/** Between some hundred metres and two kilometres away, in a direction of its own. */
function near({ lat, lon }: { lat: number; lon: number }, code: string) {
  const metres = 180 + chanceOf(`${code} metres`, 20) ** 2 * 5
  const angle = (chanceOf(`${code} angle`, 360) * Math.PI) / 180
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
  return {
    lat: round(lat + (Math.cos(angle) * metres) / 111_200),
    lon: round(lon + (Math.sin(angle) * metres) / (111_200 * Math.cos((lat * Math.PI) / 180))),
  }
}

const foreignersOf = (isHome: boolean, code: string) =>
  isHome && chanceOf(`${code} foreigners`, 6) === 0 ? 'inquiry' : 'yes'

function facilitiesOf(kind: HotelKind, stars: number | null, code: string): string[] {
  const always = ['wifi', 'air-conditioning']
  const often = ['parking', 'lift', 'restaurant', 'laundry', 'prayer-room', 'family-room']
  const grand = ['pool', 'gym', 'sauna', 'cafe', 'airport-transfer', 'accessible']
  const some = often.filter((word) => chanceOf(`${code} ${word}`, 3) > 0)
  const more = grand.filter((word) => chanceOf(`${code} ${word}`, 6) < (stars ?? 1))
  const own = kind === 'apartment-hotel' ? ['kitchen'] : kind === 'traditional' ? ['courtyard'] : []
  return [...always, ...some, ...more, ...own]
}

function picturesOf({
  kind,
  character,
  code,
  index,
}: {
  kind: HotelKind
  character: PlaceCharacter
  code: string
  index: number
}): Picture[] {
  return [
    { path: picturePath(facadeFor({ kind, character, index })), altFa: 'نمای ساختمان؛ طرح نمونه' },
    { path: picturePath(lobbyFor({ kind, character, code })), altFa: 'لابی؛ طرح نمونه' },
  ]
}

const picturePath = (drawing: string) => `hotel-samples/${drawing}.svg`

/** As hotels write them: under two free; then halves and free ones that differ from house to house. */
function bandsOf(character: PlaceCharacter, code: string) {
  const band = (
    fromAge: number,
    untilAge: number,
    more: { without?: number; with?: number; counts?: boolean; free?: number },
  ) => ({
    fromAge,
    untilAge,
    withoutBedPercent: more.without ?? null,
    withoutBedRial: null,
    withBedPercent: more.with ?? null,
    withBedRial: null,
    countsInOccupancy: more.counts ?? true,
    mostFreePerRoom: more.free ?? null,
  })
  const infant = band(0, 2, { without: 0, counts: false })
  const abroad = ['abroad', 'gulf', 'tropical'].includes(character)
  if (abroad) return [infant, band(2, 12, { without: 0, with: 50, free: 1 })]
  const ways = [
    [infant, band(2, 12, { without: 50, with: 100 })],
    [
      band(0, 2, { without: 0, counts: false }),
      band(2, 7, { without: 0, with: 50, free: 1 }),
      band(7, 12, { without: 50, with: 75 }),
    ],
    [band(0, 3, { without: 0, counts: false }), band(3, 8, { without: 50, with: 75 })],
  ]
  return ways[chanceOf(`${code} bands`, ways.length)] ?? []
}

const overCity = { fa: 'رو به شهر', drawing: 'city' }
const views: Readonly<Record<PlaceCharacter, { fa: string; drawing: string }>> = {
  pilgrim: { fa: 'رو به حرم', drawing: 'shrine' },
  iraq: { fa: 'رو به حرم', drawing: 'shrine' },
  metropolis: overCity,
  heritage: { fa: 'رو به حیاط', drawing: 'court' },
  shore: { fa: 'رو به دریا', drawing: 'sea' },
  forest: { fa: 'رو به جنگل', drawing: 'forest' },
  abroad: overCity,
  gulf: overCity,
  tropical: overCity,
}

function roomsOf({
  kind,
  character,
  stars,
  code,
  baseThousand,
}: {
  kind: HotelKind
  character: PlaceCharacter
  stars: number | null
  code: string
  baseThousand: number
}): SampleRoom[] {
  const count = 3 + chanceOf(`${code} rooms`, stars === 5 ? 6 : stars === 4 ? 4 : 2)
  const ofStars = [55, 62, 78, 100, 148, 225][stars ?? 0] ?? 70
  const ofHouse = 88 + chanceOf(`${code} price`, 28)
  const double = (baseThousand * ofStars * ofHouse) / 10_000
  const view = views[character]
  return roomPatterns.slice(0, count).map((pattern) => ({
    ...pattern,
    view: pattern.view === '' ? '' : view.fa,
    drawing: pattern.drawing === 'view' ? `view-${view.drawing}` : pattern.drawing,
    metres: pattern.metres + chanceOf(`${code} ${pattern.code} metres`, 6),
    rooms: 2 + chanceOf(`${code} ${pattern.code}`, pattern.percent > 150 ? 3 : 11),
    plans: plansOf({ kind, character, code, roomThousand: (double * pattern.percent) / 100 }),
  }))
}

function plansOf({
  kind,
  character,
  code,
  roomThousand,
}: {
  kind: HotelKind
  character: PlaceCharacter
  code: string
  roomThousand: number
}): SamplePlan[] {
  const roll = chanceOf(`${code} plans`, 3)
  const policy = policyOf(roll)
  const plan = (
    of: Partial<SamplePlan> & { code: string; nameFa: string },
    percent: number,
  ): SamplePlan => ({
    board: 'BB',
    pays: 'prepaid',
    policyCode: policy,
    market: 'any',
    leastNights: 1,
    taxPercent: 10,
    tax: 'added',
    ...of,
    priceThousand: Math.max(500, Math.round((roomThousand * percent) / 10_000) * 100),
  })
  if (character === 'iraq') {
    const of = { policyCode: 'sample-pilgrims', taxPercent: 0, tax: 'included' }
    return [
      plan({ ...of, code: 'full-board', nameFa: 'با سه وعدهٔ غذا', board: 'FB' }, 130),
      plan({ ...of, code: 'breakfast', nameFa: 'با صبحانه' }, 100),
      plan(
        {
          ...of,
          code: 'saver',
          nameFa: 'بدون استرداد',
          board: 'FB',
          policyCode: 'sample-not-refundable',
        },
        116,
      ),
    ].slice(0, roll === 0 ? 2 : 3)
  }
  const isAbroad =
    ['abroad', 'gulf', 'tropical'].includes(character) || code.startsWith('sample-antalya')
  if (isAbroad) {
    const of = {
      policyCode: 'sample-abroad',
      taxPercent: character === 'gulf' ? 10 : 8,
      tax: character === 'gulf' ? 'at-hotel' : 'included',
    }
    const plans = [
      plan({ ...of, code: 'breakfast', nameFa: 'با صبحانه' }, 100),
      plan(
        { ...of, code: 'saver', nameFa: 'بدون استرداد', policyCode: 'sample-not-refundable' },
        88,
      ),
    ]
    if (character === 'shore') {
      const inclusive = { code: 'all-inclusive', nameFa: 'همه‌چیز رایگان', board: 'AI' }
      plans.push(plan({ ...of, ...inclusive, leastNights: 2 }, 165))
    }
    if (roll > 0)
      plans.push(plan({ ...of, code: 'pay-there', nameFa: 'پرداخت در هتل', pays: 'at-hotel' }, 108))
    return plans
  }
  const saver = { code: 'saver', nameFa: 'بدون استرداد', policyCode: 'sample-not-refundable' }
  const iranian = { market: 'iranian' }
  const isPilgrims = kind === 'pilgrim-house'
  const plans = [
    plan({ ...iranian, code: 'breakfast', nameFa: 'با صبحانه' }, 100),
    plan({ ...iranian, ...saver }, 88),
    isPilgrims
      ? plan({ ...iranian, code: 'full-board', nameFa: 'با سه وعدهٔ غذا', board: 'FB' }, 152)
      : plan({ code: 'foreign', nameFa: 'نرخ میهمان خارجی با صبحانه', market: 'foreign' }, 140),
  ]
  if (roll === 1) {
    const half = { code: 'half-board', nameFa: 'با صبحانه و شام', board: 'HB-dinner' }
    plans.push(plan({ ...iranian, ...half }, 134))
  }
  return plans
}

const policyOf = (roll: number): string =>
  ['sample-three-steps', 'sample-by-days', 'sample-free-until-three-days'][roll] ??
  'sample-three-steps'

/** Which prices by day a place has: `fillNights` knows them by these names. */
function seasonsOf(character: PlaceCharacter, cityCode: string): string {
  if (cityCode === 'antalya') return 'turkish-shore'
  if (character === 'shore') return 'gulf-shore'
  if (character === 'forest') return 'north'
  if (character === 'iraq') return 'iraq'
  if (['abroad', 'gulf', 'tropical'].includes(character)) return 'abroad'
  return 'iran'
}
