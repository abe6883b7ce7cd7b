import type { City } from '../hotel-supplier.ts'
import type { DumpPart } from '../ports.ts'
import { beginRound, keepTold, knownCodes, leaveRound, moveRound } from './dump-store.ts'
import type { KnownHotel } from './hotel-store.ts'
import { placeIn } from './know-hotels.ts'
import type { OutsideNeeds } from './needs.ts'
import { type House, sameHouse } from './same-house.ts'

type Needs = Pick<OutsideNeeds, 'db' | 'clock' | 'log' | 'wire' | 'places'>
type DumpRead = { kept: number; elsewhere: number; unread: number }

/**
 * Reads all that a supplier says of its hotels, part by part, and keeps those of our cities and those that are known. Each part is kept
 * together with the mark behind it: what breaks off goes on from there, and what was known stays as it was. Throws where it breaks off.
 */
export async function readDump(needs: Needs, signal: AbortSignal): Promise<DumpRead> {
  const { db, clock, log, wire } = needs
  const round = await beginRound(db, { supplier: wire.name, at: clock.now() })
  const read = { kept: round.kept, elsewhere: round.elsewhere, unread: round.unread }
  try {
    const keeper = await openKeeper(needs)
    let { mark } = round
    for await (const part of wire.contents({ places: keeper.places, from: mark, signal })) {
      const { hotels, elsewhere } = await keeper.sorted(part)
      const counted = { kept: hotels.length, elsewhere, unread: part.unread }
      await db.tx(async (tx) => {
        if (!(await moveRound(tx, { ...round, mark }, { ...counted, mark: part.mark })))
          throw new Error('somebody else goes on with this dump')
        await keepTold(tx, { supplier: wire.name, hotels, at: clock.now() })
      })
      mark = part.mark
      read.kept += counted.kept
      read.elsewhere += counted.elsewhere
      read.unread += counted.unread
    }
  } catch (fault) {
    const problem = fault instanceof Error ? fault.message : 'no answer'
    await leaveRound(db, round, { at: clock.now(), problem: problem.slice(0, 500) })
    throw fault
  }
  await leaveRound(db, round, { at: clock.now(), problem: null })
  const line = { supplier: wire.name, ...read }
  if (read.unread > 0) log.warn(line, 'some hotels of a dump could not be read')
  else log.info(line, 'all hotels of a supplier were read')
  return read
}

/** Tells hotels of our cities from others. */
async function openKeeper(needs: Needs) {
  const { db, wire, places } = needs
  const cityOf = new Map<string, City>()
  for (const city of await places.cities()) {
    const place = await placeIn(needs, city)
    if (place !== null) cityOf.set(place, city)
  }
  const houses = new Map<string, Promise<readonly House[]>>()
  const housesOf = (cityCode: string) => {
    const found = houses.get(cityCode) ?? places.houses(cityCode)
    houses.set(cityCode, found)
    return found
  }
  return {
    places: [...cityOf.keys()].toSorted(),
    async sorted({ hotels }: DumpPart): Promise<{ hotels: KnownHotel[]; elsewhere: number }> {
      // A hotel may stand twice in a part; its last line counts.
      const all = [...new Map(hotels.map((hotel) => [hotel.content.code, hotel])).values()]
      const codes = all.map(({ content }) => content.code)
      const known = await knownCodes(db, { supplier: wire.name, codes })
      const mine: KnownHotel[] = []
      for (const { place, content } of all) {
        const city = place === null ? undefined : cityOf.get(place)
        const { code } = content
        // Its city and its house stand where it is known.
        if (known.has(code)) mine.push({ code, cityCode: city?.code ?? '', sameAs: null, content })
        else if (city) {
          const names = [city.nameEn, city.nameFa, city.nameAr]
          const sameAs = sameHouse(content, await housesOf(city.code), names)
          mine.push({ code, cityCode: city.code, sameAs, content })
        }
      }
      return { hotels: mine, elsewhere: all.length - mine.length }
    },
  }
}
