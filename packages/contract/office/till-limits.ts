/** The numbers of tills that pages say too; apart from the calls, which no page needs for them. */

/**
 * By how much the closings of one cashier may differ within a day of 24 hours before a second person has to allow it, rial: a mistake in
 * giving change, not a day's takings. Counted together, or what is missing would be booked in pieces below it.
 */
export const tillAloneRial = 500_000

/** Over how many days differences of tills are listed. */
export const tillDays = 31
