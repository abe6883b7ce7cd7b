/** What identity needs from outside. */

/** The bank did not answer: the account stays unverified and staff look. */
type Unknown = { unknown: true; reason: string }

/** A service of the banks that says who owns an account. Never called in an open dbTx. */
export type AccountInquiry = {
  ownerOf: (ask: { iban: string }) => Promise<{ holderFa: string } | { refused: string } | Unknown>
}
