/** What a search knows of a pair, word by word in `buffers.windows`: one line of the cache a pair. */
export const windowWords = 16
/** The search that opened it, and the segment in which the pair's flights stood then. */
export const stampWord = 0
export const segmentWord = 1
/** What is added to a row to find its entry in the prices. */
export const entryWord = 2
/** Rows of the window, and those of them that are priced. */
export const firstWord = 3
export const endWord = 4
export const lowWord = 5
export const highWord = 6
/** Of a pair of first flights: when those that seat the party arrive; the earliest is after the latest when none does. */
export const earliestWord = 7
export const latestWord = 8
