/** What stands between a choice and the passengers: the traveller decides, or chooses another flight. */
export type ChoiceProblem =
  | { kind: 'price'; proposalId: string; oldPriceRial: number; newPriceRial: number }
  | { kind: 'soldOut' }
  | { kind: 'gone' }
