/** The numbers of tills that pages say too; apart from the calls, which no page needs for them. */

/**
 * By how much the closings of one cashier may differ within a day of 24 hours before a second person has to allow it, rial: a mistake in
 * giving change, not a day's takings. Counted together, or what is missing would be booked in pieces below it.
 */
export const tillAloneRial = 500_000

/**
 * With how much a till may be opened, rial: five thousand notes of the largest there are, more than any drawer is left with overnight. A sum
 * above it has zeros too many, and every closing after it would be wrong by that.
 */
export const tillMostRial = 5_000_000_000

/** Over how many days differences of tills are listed. */
export const tillDays = 31
