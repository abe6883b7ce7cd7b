/** The tables of rules and prices that staff edit, by name; apart from their calls, so that rooms below the office may know them. */

/** In the order in which the desk shows them. */
export const ruleSheets = [
  'penalties',
  'fares',
  'connections',
  'hotel-policies',
  'hotel-peaks',
  'rates',
  'tour-bands',
] as const
export type RuleSheetName = (typeof ruleSheets)[number]

/** Beside which of them staff try what would be given back. */
export const triedSheets = ['penalties', 'hotel-policies', 'tour-bands'] as const
export type TriedSheet = (typeof triedSheets)[number]
export const isTried = (sheet: RuleSheetName): sheet is TriedSheet =>
  (triedSheets as readonly string[]).includes(sheet)
