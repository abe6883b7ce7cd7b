/** Where money may be lost by a change of tours: prices and what is given for them, seasons, what cancelling and changing cost, and what is paid when. Pure. */
import { boards } from '@parastoo/contract/hotels/hotel'
import { addDays, formatJalaliDate } from '@parastoo/kit/dates'
import type { Season } from '../catalogue/index.ts'
import type { CancellationBand } from '../pricing/index.ts'
import { deepestFall } from './deepest-fall.ts'
import { seasonsOf } from './read-files.ts'
import type { TourLines } from './tour-file.ts'
import type { ReadTour } from './tour-tree.ts'

/** So far ahead departures are sold. */
const daysAhead = 400

/** In Persian, tour by tour; the first prices of a tour or a package are asked for whatever they are. */
export function tourLosses({
  before,
  after,
  today,
}: {
  before: readonly ReadTour[]
  after: readonly ReadTour[]
  today: string
}): string[] {
  const was = new Map(before.map(({ code, lines }) => [code, lines]))
  const is = new Set(after.map(({ code }) => code))
  const gone = before
    .filter(({ code }) => !is.has(code))
    .map(({ code }) => `تور ${code} حذف می‌شود.`)
  const changed = after.flatMap(({ code, lines }) => {
    const old = was.get(code)
    if (!old) return [`تور ${code} جدید است؛ قیمت دیگری نیست که با آن سنجیده شود.`]
    return lossesOfTour(old, lines, today).map((told) => `${code}: ${told}`)
  })
  return [...gone, ...changed]
}

function lossesOfTour(was: TourLines, is: TourLines, today: string): string[] {
  return [
    ...lossesOfPrices(was, is),
    ...lossesOfGiven(was, is),
    ...lossesOfSeasons(was, is, today),
    ...(['usual', 'peak'] as const).flatMap((season) =>
      lossesOfBands(was.cancellation[season], is.cancellation[season], season),
    ),
    ...lossesOfTerms(was, is),
  ]
}

function lossesOfPrices(was: TourLines, is: TourLines): string[] {
  const packages = new Map(was.packages.map((each) => [each.code, each]))
  return is.packages.flatMap(({ code, titleFa, prices, children }) => {
    const old = packages.get(code)
    if (!old) return [`بستهٔ جدید «${titleFa}»؛ قیمت دیگری نیست که با آن سنجیده شود.`]
    const rows = new Map(old.prices.map((row) => [row.kind, row]))
    // Who has no row of their own goes by another one.
    const gone = old.prices.filter(({ kind }) => prices.every((row) => row.kind !== kind))
    const cheaper = prices.filter((row) => {
      const before = rows.get(row.kind)
      if (!before) return true
      const isOtherCurrency = before.currency !== null && before.currency !== row.currency
      return (
        row.rial < before.rial ||
        row.currencyAmount < before.currencyAmount ||
        isOtherCurrency ||
        (before.needsSeat && !row.needsSeat)
      )
    })
    // Who is a child, and who needs a bed, says which price is paid.
    const isOtherChild = JSON.stringify(old.children) !== JSON.stringify(children)
    return [
      ...(cheaper.length > 0
        ? [
            `بستهٔ «${titleFa}»: قیمت ${cheaper.map(({ kind }) => kind).join('، ')} کم یا جدید می‌شود.`,
          ]
        : []),
      ...(gone.length > 0
        ? [`بستهٔ «${titleFa}»: قیمت ${gone.map(({ kind }) => kind).join('، ')} حذف می‌شود.`]
        : []),
      ...(isOtherChild ? [`بستهٔ «${titleFa}»: قاعدهٔ قیمت کودک عوض می‌شود.`] : []),
    ]
  })
}

/** What its price buys: nights, what is eaten and how good the hotel is. Other meals are not weighed against each other: they are asked for. */
function lossesOfGiven(was: TourLines, is: TourLines): string[] {
  const nightsOf = (of: Package) => nightsAt(of, () => true)
  const old = new Map(was.packages.map((each) => [each.code, each]))
  const ofPackages = is.packages.flatMap((now) => {
    const before = old.get(now.code)
    if (!before) return []
    const [fewer, more] = [nightsOf(before), nightsOf(now)]
    const isOtherBoard =
      now.hotels.some(({ board }, at) => board !== before.hotels[at]?.board) ||
      // Nights that go from one hotel to another are eaten there.
      (more <= fewer &&
        boards.some((board) => risen(now, before, (hotel) => hotel.board === board)))
    const isBetter =
      now.hotels.some(({ stars }, at) => (stars ?? 0) > (before.hotels[at]?.stars ?? 0)) ||
      (more <= fewer && now.hotels.some(({ stars }) => risen(now, before, asGoodAs(stars ?? 0))))
    return [
      ...(more > fewer ? [`بستهٔ «${now.titleFa}»: ${more} شب به‌جای ${fewer} شب داده می‌شود.`] : []),
      ...(isOtherBoard ? [`بستهٔ «${now.titleFa}»: وعده‌های هتل عوض می‌شود.`] : []),
      ...(isBetter ? [`بستهٔ «${now.titleFa}»: ستارهٔ هتل بیشتر می‌شود.`] : []),
    ]
  })
  const [short, long] = [nightsIn(was), nightsIn(is)]
  const ofTour = long > short ? [`تور ${long} شب به‌جای ${short} شب دارد.`] : []
  const mealsOf = ({ programme }: TourLines) =>
    programme.reduce((sum, { meals }) => sum + meals.length, 0)
  const [fewer, more] = [mealsOf(was), mealsOf(is)]
  const ofDays = more > fewer ? [`برنامهٔ روزها ${more} وعده به‌جای ${fewer} وعده دارد.`] : []
  return [...ofTour, ...ofPackages, ...ofDays, ...lossesOfWays(was, is)]
}

/** By what one travels, the tickets of what is seen, and what of our own flights and rooms goes into the tour: a dearer one for the same price. */
function lossesOfWays(was: TourLines, is: TourLines): string[] {
  const ways = ['outbound', 'inbound'] as const
  const isOtherWay = ways.some((way) => was.departures[way].kind !== is.departures[way].kind)
  const ticketsOf = ({ programme }: TourLines) =>
    programme.reduce(
      (sum, { visits }) => sum + visits.filter((visit) => visit.isTicketIncluded).length,
      0,
    )
  const [fewer, more] = [ticketsOf(was), ticketsOf(is)]
  const { own } = is.departures
  const isOtherOwn = own !== null && JSON.stringify(own) !== JSON.stringify(was.departures.own)
  return [
    ...(isOtherWay ? ['وسیلهٔ رفت یا برگشت عوض می‌شود.'] : []),
    ...(more > fewer ? [`بلیت ${more} بازدید به‌جای ${fewer} بازدید داده می‌شود.`] : []),
    ...(isOtherOwn ? ['پرواز یا اتاق‌های خودمان که به این تور می‌رسد عوض می‌شود.'] : []),
  ]
}

const nightsIn = ({ cities }: TourLines) => cities.reduce((sum, { nights }) => sum + nights, 0)

type Package = TourLines['packages'][number]
type PackageHotel = Package['hotels'][number]

const nightsAt = ({ hotels }: Package, isCounted: (hotel: PackageHotel) => boolean): number =>
  hotels.filter(isCounted).reduce((sum, { nights }) => sum + nights, 0)

const risen = (now: Package, before: Package, isCounted: (hotel: PackageHotel) => boolean) =>
  nightsAt(now, isCounted) > nightsAt(before, isCounted)

/** A hotel whose stars nobody tells counts as the least. */
const asGoodAs =
  (least: number) =>
  ({ stars }: PackageHotel): boolean =>
    (stars ?? 0) >= least

function lossesOfSeasons(was: TourLines, is: TourLines, today: string): string[] {
  const [before, after] = [seasonsOf(was.kind, was.seasons), seasonsOf(is.kind, is.seasons)]
  // Later seasons come before earlier ones, as departures are planned.
  const on = (seasons: readonly Season[], day: string) =>
    seasons.findLast(({ from, until }) => from <= day && day <= until)
  const days = [
    ...Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead)),
    // A day that is named is on sale however far it is.
    ...is.departures.dates,
  ]
  const lower = days.find(
    (day) => (on(after, day)?.pricePercent ?? 100) < (on(before, day)?.pricePercent ?? 100),
  )
  const milder = days.find((day) => on(before, day)?.isPeak && !on(after, day)?.isPeak)
  return [
    ...(lower ? [`قیمت فصل از ${formatJalaliDate(lower)} کمتر می‌شود.`] : []),
    ...(milder ? [`${formatJalaliDate(milder)} دیگر روز شلوغ نیست و جریمه‌اش کمتر می‌شود.`] : []),
  ]
}

function lossesOfBands(
  was: readonly CancellationBand[],
  is: readonly CancellationBand[],
  season: 'usual' | 'peak',
): string[] {
  const fall = deepestFall(was, is)
  const when = season === 'peak' ? 'روزهای شلوغ' : 'روزهای عادی'
  return fall
    ? [`${when}: ${fall.days} روز پیش از حرکت ${fall.now}٪ به‌جای ${fall.was}٪ نگه داشته می‌شود.`]
    : []
}

function lossesOfTerms(was: TourLines, is: TourLines): string[] {
  const { travellerChange: oldChange, paymentPlan: oldPlan } = was
  const { travellerChange: change, paymentPlan: plan } = is
  const isLaterPaid =
    plan !== null &&
    (oldPlan === null ||
      plan.depositPercent < oldPlan.depositPercent ||
      plan.balanceDaysBefore < oldPlan.balanceDaysBefore)
  const isCheaperChange =
    change !== null &&
    (oldChange === null ||
      change.feeRial < oldChange.feeRial ||
      change.closesDaysBefore < oldChange.closesDaysBefore)
  return [
    ...(is.commissionPercent < was.commissionPercent
      ? [`سهم آژانس ${is.commissionPercent}٪ به‌جای ${was.commissionPercent}٪ می‌شود.`]
      : []),
    ...(isLaterPaid ? ['سهم پیش‌پرداخت کمتر یا مهلت باقی‌مانده دیرتر می‌شود.'] : []),
    ...(isCheaperChange ? ['تغییر مسافر ارزان‌تر یا تا دیرتر ممکن می‌شود.'] : []),
    ...(is.insurance === 'included' && was.insurance !== 'included'
      ? ['بیمه در قیمت تور می‌آید.']
      : []),
  ]
}
