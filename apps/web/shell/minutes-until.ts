/** Whole minutes until a moment, at least one: a wait is never called shorter than it is. */
export const minutesUntil = (atMs: number, nowMs: number = Date.now()): number =>
  Math.max(1, Math.ceil((atMs - nowMs) / 60_000))
