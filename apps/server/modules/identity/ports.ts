/** What identity needs from outside: the keys Google signs with, and whose a bank account is. */
import type { JWTVerifyGetKey } from 'jose'

export type GoogleSignIn = {
  /** Finds the key of a token; throws when it cannot be found or Google does not answer. */
  keys: JWTVerifyGetKey
  /** Our ids at Google; a token for anybody else is refused. */
  clientIds: readonly string[]
}

/** The bank did not answer: the account stays unverified and staff look. */
type Unknown = { unknown: true; reason: string }

/**
 * A service of the banks that says who owns an account; some only say whether it is this person, and then name them. Never called
 * in an open dbTx. We compare the name ourselves.
 */
export type AccountInquiry = {
  ownerOf: (ask: {
    iban: string
    /** First and last name, as the user has told us. */
    nameFa: string
  }) => Promise<{ holderFa: string } | { refused: string } | Unknown>
}
