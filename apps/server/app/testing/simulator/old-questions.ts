/**
 * Questions a supplier carries out long after they were put: the one who asked waits, or has given up; whoever asks again meanwhile
 * hears nothing, a no, or a yes. Neither a no by telephone nor any other answer calls an old question back.
 */
import type { World } from './world.ts'

/** An issue's line, or a cancellation's item: what the supplier is asked by. */
type Key = string

type OldQuestion = {
  carriedOutAt: Temporal.Instant
  /** What others hear who ask from then on, before it is carried out. */
  meanwhile: { says: 'nothing' | 'no' | 'yes'; at: Temporal.Instant }
}

/** How whoever asks is treated in the end, which may be long after they asked. */
export type Treatment = 'as ever' | 'unanswered' | 'refused'

type Asking = {
  key: Key
  verb: 'issue' | 'cancellation'
  /** How long an old question lies there, at least and at most. */
  minutes: readonly [number, number]
  /** What the supplier does when it comes to the old question; false when it cannot. */
  carryOut: () => boolean
}

export function createOldQuestions(worldNow: () => World) {
  let old = new Map<Key, OldQuestion | null>()
  let open = 0
  const turnedDown = new Set<Key>()
  const said = new Set<Key>()
  const heard = new Set<Key>()
  let heardNow: Key[] = []

  /** Somebody's first question may become an old one; every other is put the usual way. */
  const beginning = ({ key, verb, minutes, carryOut }: Asking): OldQuestion | null => {
    const world = worldNow()
    const { lateYes, clock } = world
    const isPlayed = verb === 'issue' ? lateYes?.isIssue : lateYes?.isRefund
    if (!lateYes || !isPlayed || !lateYes.happens(`an old ${verb}`, 750)) return null
    const [least, most] = minutes
    const seconds = least * 60 + lateYes.draw('old', (most - least) * 60)
    const carriedOutAt = clock.now().add({ seconds })
    open += 1
    world.at(carriedOutAt, `${verb}: the supplier comes to an old question`, async () => {
      open -= 1
      if (lateYes.happens('turned down', 120) || !carryOut()) turnedDown.add(key)
      world.note(turnedDown.has(key) ? 'and turns it down' : 'and carries it out')
    })
    // A cancellation is refused meanwhile, for only then do staff decide of it.
    const asked = lateYes.draw('meanwhile', 10)
    const says = verb === 'issue' ? (['no', 'yes'] as const)[asked] : 'no'
    const at = clock.now().add({ seconds: 30 + lateYes.draw('meanwhile from', 600) })
    return { carriedOutAt, meanwhile: { says: says ?? 'nothing', at } }
  }

  return {
    async treat(asking: Asking): Promise<Treatment> {
      const { key, verb } = asking
      const world = worldNow()
      const { lateYes, clock } = world
      if (!lateYes) return 'as ever'
      const isFirst = !old.has(key)
      const question = old.get(key) ?? (isFirst ? beginning(asking) : null)
      old.set(key, question)
      if (!question) return 'as ever'
      const { carriedOutAt, meanwhile } = question
      const isBefore = (moment: Temporal.Instant) =>
        Temporal.Instant.compare(clock.now(), moment) < 0
      if (!isBefore(carriedOutAt)) return 'as ever'
      if (!isFirst && !isBefore(meanwhile.at) && meanwhile.says !== 'nothing') {
        world.note(`asked again, the supplier says ${meanwhile.says}`)
        return meanwhile.says === 'no' ? 'refused' : 'as ever'
      }
      if (lateYes.happens('hears of it', isFirst ? 650 : 100)) {
        const seconds = Math.ceil(carriedOutAt.since(clock.now()).total('seconds')) + 1
        world.note(`${verb}: somebody waits for the answer`)
        await world.waits(seconds, `${verb}: the old question is answered`)
        return turnedDown.has(key) ? 'refused' : 'as ever'
      }
      await world.waits(60 + lateYes.draw('gives up after', 180), `${verb}: somebody gives up`)
      return 'unanswered'
    },
    /** Old questions that the supplier has not come to. */
    open: () => open,
    /** A question about it lay with the supplier, or lies there. */
    isOld: (key: Key | null) => key !== null && (old.get(key) ?? null) !== null,
    /** A yes is on its way to somebody; it counts as heard once they have lived to the end of the step. */
    says(key: Key): void {
      said.add(key)
      heardNow.push(key)
    },
    hasSaid: (key: Key) => said.has(key),
    stepEnds({ isForgotten }: { isForgotten: boolean }): void {
      if (!isForgotten) for (const key of heardNow) heard.add(key)
      heardNow = []
    },
    /** Somebody of ours got a yes and lived to write it down. */
    isHeard: (key: Key) => heard.has(key),
    /** An old question to which nobody got a yes and lived to write it down. */
    isUnheard: (key: Key) => (old.get(key) ?? null) !== null && !heard.has(key),
    clear(): void {
      old = new Map()
      open = 0
      for (const set of [turnedDown, said, heard]) set.clear()
      heardNow = []
    },
  }
}
