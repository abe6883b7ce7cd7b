/** When an answer was asked for and when it was there (the spec's flight search state), by the clock of whoever asked. */
export type SearchTime = { availableStartMilliseconds: number; availableEndMilliseconds: number }

/** The reply's headers that say how long it took: browsers show it beside the page's own times, and measuring tools read it. */
export const serverTiming = (time: SearchTime): Record<string, string> => ({
  'server-timing': `search;dur=${time.availableEndMilliseconds - time.availableStartMilliseconds}`,
})
