/** Minutes and days since 1970 as the contract writes them. */

/** "2026-12-01" of days since 1970. */
export const isoDayOf = (day: number): string =>
  new Date(day * 86_400_000).toISOString().slice(0, 10)

/** "2026-12-01T06:45" of minutes since 1970 on an airport's own clock. */
export const isoMinutesOf = (minutes: number): string =>
  new Date(minutes * 60_000).toISOString().slice(0, 16)
