/** Smaller differences are the time a page took to arrive, not a wrong clock. */
const tolerableMs = 30_000

let offsetMs = 0

/** Learns from a page just made how far this device's clock is from the server's. */
export function noteServerTime(renderedAt: string): void {
  const differenceMs = Date.parse(renderedAt) - Date.now()
  if (Math.abs(differenceMs) > tolerableMs) offsetMs = differenceMs
}

/** The server's time now, in milliseconds, as well as this browser knows it. Browser only. */
export const serverNow = (): number => Date.now() + offsetMs
