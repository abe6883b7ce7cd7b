/** The questions a run asks: the same kinds as the facts' prototype, drawn once per world. */
import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'
import type { SearchAsk } from '@parastoo/server/modules/inventory/engine/search-ask'
import { createDraw, type World } from './world.ts'

export type Question = { kind: string; ask: SearchAsk }

const one = { adults: 1, children: 0, infants: 0 }
const family = { adults: 2, children: 1, infants: 1 }

/** `count` questions of each kind. */
export function drawQuestions(world: World, columns: Columns, count: number): Question[] {
  const draw = createDraw(7)
  const questions: Question[] = []
  const { pairOrigin, pairDestination, pairIsInternational, airports } = columns
  const word = (code: number | undefined) => airports.words[code ?? -1] ?? ''
  const ask = (
    kind: string,
    ends: { origin: string; destination: string },
    more: Partial<SearchAsk> = {},
  ) =>
    questions.push({
      kind,
      ask: {
        journeys: [
          {
            origins: [ends.origin],
            destinations: [ends.destination],
            day: world.firstDay + 20 + draw(world.days - 40),
          },
        ],
        party: one,
        cabin: 1,
        nowMinutes: 0,
        ...more,
      },
    })
  const pairOf = (isInternational: boolean) => {
    for (;;) {
      const pair = draw(pairOrigin.length)
      if (Boolean(pairIsInternational[pair]) === isInternational)
        return { origin: word(pairOrigin[pair]), destination: word(pairDestination[pair]) }
    }
  }
  /** Two places with a hub or two between them. */
  const far = () => {
    const origin = draw(world.places.length)
    let destination = draw(world.places.length)
    while (Math.floor(destination / 20) === Math.floor(origin / 20))
      destination = draw(world.places.length)
    return {
      origin: world.places[origin]?.code ?? '',
      destination: world.places[destination]?.code ?? '',
    }
  }
  for (let index = 0; index < count; index += 1) {
    ask('direct', pairOf(false), { maxStops: 0 })
    ask('direct, a family', pairOf(false), { maxStops: 0, party: family })
    ask('domestic, up to 1 stop', pairOf(false), { maxStops: 1 })
    ask('international, up to 1 stop', pairOf(true), { maxStops: 1 })
    ask('international, up to 2 stops', far(), { maxStops: 2 })
    const [origin = '', destination = ''] = [world.hubs[draw(15)], world.hubs[draw(15)]]
    if (origin !== destination)
      ask('hub to hub, up to 2 stops', { origin, destination }, { maxStops: 2 })
  }
  return questions
}
