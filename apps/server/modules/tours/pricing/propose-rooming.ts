import type { TourRoomKind } from '@parastoo/contract/tours/words'
import { type LoadRules, loadsOf, type Party, type RoomLoad } from './room-loads.ts'
import type { PackageRules, RoomKindRule, RoomsLeft } from './rules.ts'

export type Rooming = { rooms: readonly { kind: TourRoomKind; load: RoomLoad }[]; costRial: number }

type Choice = Rooming | null
type KindLoads = { rule: RoomKindRule; loads: readonly RoomLoad[]; most: number }

/**
 * The cheapest legal rooming of a party in rooms that are left; of two that cost alike the one with fewer rooms. Null where there is none.
 * Exact: kind after kind, each remaining party is solved once (compared with every partition of random parties in the test).
 */
export function proposeRooming(
  party: Party,
  {
    rules,
    roomsLeft,
    ...loadRules
  }: { rules: PackageRules; roomsLeft: RoomsLeft } & Pick<LoadRules, 'prices'>,
): Choice {
  const asked = { ...loadRules, children: rules.children, adultsOfParty: party.adult }
  const kinds = rules.roomKinds.flatMap((rule): KindLoads[] => {
    const most = Math.min(roomsLeft.get(rule.kind) ?? 0, party.adult)
    return most > 0 ? [{ rule, loads: loadsOf(rule, party, asked), most }] : []
  })
  return solve(kinds, party, party.adult)
}

function solve(kinds: readonly KindLoads[], party: Party, adults: number): Choice {
  const known = new Map<number, Choice>()
  /** Rooms from kind `at` on, of which it may use `left` more. */
  const cheapest = (at: number, people: Party, left: number): Choice => {
    if (isNobody(people)) return { rooms: [], costRial: 0 }
    const kind = kinds[at]
    if (!kind) return null
    const key = ((at * 10 + Math.min(left, adults)) * 10 + people.adult) * 1000 + restKey(people)
    const before = known.get(key)
    if (before !== undefined) return before
    const next = kinds[at + 1]
    let best = cheapest(at + 1, people, next?.most ?? 0)
    if (left > 0)
      for (const load of kind.loads) {
        const rest = without(people, load.people)
        const others = rest && cheapest(at, rest, left - 1)
        if (!others) continue
        const rooms = [{ kind: kind.rule.kind, load }, ...others.rooms]
        best = better(best, { rooms, costRial: load.costRial + others.costRial })
      }
    known.set(key, best)
    return best
  }
  return cheapest(0, party, kinds[0]?.most ?? 0)
}

const restKey = (people: Party): number =>
  (people.child * 10 + people['young-child']) * 10 + people.infant

const isNobody = ({ adult, child, infant, ...others }: Party): boolean =>
  adult + child + infant + others['young-child'] === 0

function without(people: Party, gone: Party): Party | null {
  const rest = {
    adult: people.adult - gone.adult,
    child: people.child - gone.child,
    'young-child': people['young-child'] - gone['young-child'],
    infant: people.infant - gone.infant,
  }
  return Math.min(rest.adult, rest.child, rest['young-child'], rest.infant) < 0 ? null : rest
}

function better(one: Choice, other: Rooming): Rooming {
  if (!one || other.costRial < one.costRial) return other
  return other.costRial === one.costRial && other.rooms.length < one.rooms.length ? other : one
}
