/** Asks memory and the tables the same questions by chance, with changes between, and tells where they differ. */
import { isDeepStrictEqual } from 'node:util'
import { createTestClock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { silentLog } from '../../../platform/log.ts'
import type { HotelSupplier } from '../../hotels/index.ts'
import { ownHotels } from '../hotel-supplier.ts'
import { createMemory } from '../memory/index.ts'
import {
  changeSomething,
  drawAsk,
  drawFrom,
  type MadeUpCity,
  makeUpCity,
} from '../memory/testing/random-hotels.ts'
import { readHotels } from '../read-hotels.ts'

export type Compared = {
  questions: number
  /** How many of them memory answered, not the tables in its place. */
  fromMemory: number
  /** Hotels and nights that were answered. */
  answers: number
  changes: number
  /** The questions of which the two did not say the same. */
  differences: string[]
}

/** What a run does not show, however few its differences: memory that never answers differs from nothing. */
export function whatWasNotCompared({
  questions,
  fromMemory,
  answers,
  changes,
}: Compared): string[] {
  const faults: string[] = []
  if (fromMemory < Math.max(1, questions / 2))
    faults.push(`memory answered ${fromMemory} of ${questions} questions`)
  if (answers < Math.max(1, questions / 2))
    faults.push(`${answers} hotels and nights were found by ${questions} questions`)
  if (changes === 0) faults.push('nothing changed between the questions')
  return faults
}

export type CompareAsk = {
  hotels: number
  nights: number
  questions: number
  seed: number
  /** After so long no more is asked. */
  seconds?: number
}

/** The clock of the questions: noon of the first night in Tehran. */
export async function compareMemory(
  db: Db,
  { hotels, nights, questions, seed, seconds = Number.POSITIVE_INFINITY }: CompareAsk,
): Promise<Compared> {
  const clock = createTestClock('2026-11-20T08:30:00Z')
  const city: MadeUpCity = { code: 'made-up', from: '2026-11-20', nights, hotels }
  await makeUpCity(db, city, seed)
  const needs = { db, clock, showSamples: true }
  const describe = (cityCode: string) => readHotels(db, { cityCode }, { showSamples: true })
  const memory = createMemory({ db, clock, log: silentLog, describe })
  const compared: Compared = {
    questions: 0,
    fromMemory: 0,
    answers: 0,
    changes: 0,
    differences: [],
  }
  const tables = ownHotels(needs)
  const inMemory = ownHotels({
    ...needs,
    memory: {
      ...memory,
      async judged(...ask) {
        const found = await memory.judged(...ask)
        if (found) compared.fromMemory += 1
        else await memory.loaded()
        return found
      },
      async cityOfHotel(...ask) {
        const found = await memory.cityOfHotel(...ask)
        if (found) compared.fromMemory += 1
        else await memory.loaded()
        return found
      },
    },
  })
  const draw = drawFrom(seed)
  const endsMs = performance.now() + seconds * 1000
  for (; compared.questions < questions; compared.questions += 1) {
    if (performance.now() > endsMs) break
    for (let left = draw(3); left > 0; left -= 1) {
      await changeSomething(db, city, draw)
      compared.changes += 1
    }
    const ask = drawAsk(city, draw)
    const hotelCode = `${city.code}-${1 + draw(hotels)}`
    const kind = draw(5)
    const question = async (supplier: HotelSupplier): Promise<unknown[]> => {
      const { checkIn: from, checkOut: until, market } = ask
      if (kind === 0) return await supplier.calendar(hotelCode, { from, until, market })
      if (kind === 1) return await supplier.search({ hotelCode }, ask)
      // What a list is narrowed by, beside the words of each offer.
      const listed = (await supplier.list?.(city.code, ask)) ?? []
      return listed.map(({ offer, ...glance }) => ({ ...glance, offer: offer() }))
    }
    const one = await question(inMemory)
    const other = await question(tables)
    compared.answers += one.length
    if (!isSameInWords(one, other))
      compared.differences.push(`${kind} ${hotelCode} ${JSON.stringify(ask)}`)
  }
  await memory.close()
  return compared
}

/** By their words, so that instants are compared by what they are. Words in another order are looked at twice. */
function isSameInWords(one: unknown[], other: unknown[]): boolean {
  const [words, others] = [JSON.stringify(one), JSON.stringify(other)]
  return words === others || isDeepStrictEqual(JSON.parse(words), JSON.parse(others))
}
