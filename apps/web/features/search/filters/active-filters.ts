/** The filters in force, each in a few words and with the view that is left when it is taken off. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatRialAsToman } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { formatDuration, minutesToClock } from '@parastoo/kit/times'
import { searchPanels } from '../../../messages/search-panels.ts'
import { wordsOf } from '../../../shell/words.ts'
import { airlineOf, airportsOf } from '../results/arrange-proposals.ts'
import { plainView, type View } from '../results/results-view.ts'

const words = searchPanels.filters
const say = wordsOf(searchPanels.filters)

export type ActiveFilter = { id: string; text: string; without: View }

export function activeFilters(view: View, proposals: readonly Proposal[]): ActiveFilter[] {
  const found: ActiveFilter[] = []
  const add = (id: string, text: string, off: Partial<View>) =>
    found.push({ id, text, without: { ...view, ...off } })
  for (const code of view.airlines)
    add(code, airlineName(code, proposals), {
      airlines: view.airlines.filter((one) => one !== code),
    })
  for (const part of view.dayParts)
    add(part, words.dayParts[part], { dayParts: view.dayParts.filter((one) => one !== part) })
  for (const code of view.airports)
    add(code, airportName(code, proposals), {
      airports: view.airports.filter((one) => one !== code),
    })
  if (view.stops !== plainView.stops)
    add('stops', words.stopChoices[view.stops], { stops: plainView.stops })
  if (view.stopsBack !== plainView.stopsBack)
    add('stopsBack', say('stopsBackChosen', { stops: words.stopChoices[view.stopsBack] }), {
      stopsBack: plainView.stopsBack,
    })
  if (view.type !== plainView.type) add('type', words.types[view.type], { type: plainView.type })
  if (view.departs.join() !== plainView.departs.join()) {
    const [from, to] = view.departs.map((minutes) => toPersianDigits(minutesToClock(minutes)))
    add('departs', say('departsSpan', { from: from ?? '', to: to ?? '' }), {
      departs: plainView.departs,
    })
  }
  if (view.priceRial) {
    const [from = '', to = ''] = view.priceRial.map(formatRialAsToman)
    add('price', say('priceSpan', { from, to }), { priceRial: null })
  }
  if (view.durationMinutes) {
    const [from = '', to = ''] = view.durationMinutes.map((one) => formatDuration(one, 'fa'))
    add('duration', say('durationSpan', { from, to }), { durationMinutes: null })
  }
  if (view.isOnlyRefundable) add('refundable', words.onlyRefundable, { isOnlyRefundable: false })
  if (view.isOnlyExisting) add('existing', words.onlyExisting, { isOnlyExisting: false })
  if (!view.hasDuplicates) add('duplicates', words.hideDuplicates, { hasDuplicates: true })
  return found
}

const airlineName = (code: string, proposals: readonly Proposal[]): string =>
  proposals.find((one) => airlineOf(one) === code)?.flightGroups[0]?.marketingAirlineName ?? code

const airportName = (code: string, proposals: readonly Proposal[]): string =>
  proposals.flatMap(airportsOf).find((one) => one.code === code)?.name ?? code
