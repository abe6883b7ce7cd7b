/** Reading a timeline of what cancelling costs: shown at the sale, quoted from afterwards, kept by when a room is cancelled. */
import type { CancellationStep } from './hotel-supplier.ts'

/** The penalty in force at a moment, and until when. */
export function keptAt(
  steps: readonly CancellationStep[],
  at: Temporal.Instant,
): { keptRial: number; until: Temporal.Instant | null } {
  const index = stepAt(steps, at)
  return { keptRial: steps[index]?.keptRial ?? 0, until: steps[index + 1]?.from ?? null }
}

/** The same timeline for several rooms together. */
export function sumOfSteps(rooms: readonly (readonly CancellationStep[])[]): CancellationStep[] {
  const moments = rooms
    .flat()
    .flatMap(({ from }) => (from === null ? [] : [from]))
    .toSorted(Temporal.Instant.compare)
  const distinct = moments.filter((moment, index) => !moments[index - 1]?.equals(moment))
  const keptFrom = (moment: Temporal.Instant | null) =>
    rooms.reduce((sum, steps) => {
      const first = steps[0]?.keptRial ?? 0
      return sum + (moment === null ? first : keptAt(steps, moment).keptRial)
    }, 0)
  return [null, ...distinct].map((from) => ({ from, keptRial: keptFrom(from) }))
}

/** Until when nothing is kept; null where something always is, or where that time has passed. */
export const freeUntil = (
  steps: readonly CancellationStep[],
  now: Temporal.Instant,
): Temporal.Instant | null => freeAfter(steps, stepAt(steps, now))

/** The place of the step in force at a moment; below nothing where none is yet. */
export const stepAt = (
  steps: readonly Pick<CancellationStep, 'from'>[],
  at: Temporal.Instant,
): number =>
  steps.findLastIndex(({ from }) => from === null || Temporal.Instant.compare(from, at) <= 0)

/** As `freeUntil`, where the step in force is known. */
export function freeAfter(
  steps: readonly CancellationStep[],
  inForce: number,
): Temporal.Instant | null {
  if ((steps[inForce]?.keptRial ?? 0) > 0) return null
  return steps.find(({ keptRial }, at) => at > inForce && keptRial > 0)?.from ?? null
}
