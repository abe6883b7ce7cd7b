/** The tables of rules and prices that staff edit, by name; apart from their calls, so that rooms below the office may know them. */

/** In the order in which the desk shows them. */
export const ruleSheets = [
  'penalties',
  'fares',
  'connections',
  'terminals',
  'hotel-policies',
  'hotel-peaks',
  'rates',
  'hotel-nights',
  'tours',
  'tour-bands',
  'visa-types',
  'visa-rules',
  'visa-fees',
  'visa-documents',
  'visa-conditions',
  'visa-holidays',
  'visa-refunds',
] as const
export type RuleSheetName = (typeof ruleSheets)[number]

/** The products whose rules they are, as the desk parts those that are edited line by line; nights have a grid of their own and come as files. */
export const ruleGroups = {
  flights: ['penalties', 'fares', 'connections', 'terminals'],
  hotels: ['hotel-policies', 'hotel-peaks', 'rates'],
  tours: ['tours', 'tour-bands'],
  visas: [
    'visa-types',
    'visa-rules',
    'visa-fees',
    'visa-documents',
    'visa-conditions',
    'visa-holidays',
    'visa-refunds',
  ],
} as const satisfies Record<string, readonly RuleSheetName[]>

/** Of which sheets staff with these scopes read anything: officers of visas the rules of visas, others all of them. */
export const readableSheets = (scope: readonly string[]): readonly RuleSheetName[] =>
  ['inventory', 'inventory.approve', 'orders', 'audit'].some((each) => scope.includes(each))
    ? ruleSheets
    : ruleGroups.visas

/** Beside which of them staff try what would be given back. */
export const triedSheets = [
  'penalties',
  'hotel-policies',
  'tour-bands',
  'visa-fees',
  'visa-refunds',
] as const
export type TriedSheet = (typeof triedSheets)[number]
export const isTried = (sheet: RuleSheetName): sheet is TriedSheet =>
  (triedSheets as readonly string[]).includes(sheet)
