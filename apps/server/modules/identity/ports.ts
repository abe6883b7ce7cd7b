/** What identity needs from outside: the keys Google signs with, whose a bank account is, and who else knows a person. */
import type { JWTVerifyGetKey } from 'jose'
import type { Tx } from '../../platform/db/database.ts'

export type GoogleSignIn = {
  /** Finds the key of a token; throws when it cannot be found or Google does not answer. */
  keys: JWTVerifyGetKey
  /** Our ids at Google; a token for anybody else is refused. */
  clientIds: readonly string[]
}

/** What must be settled before somebody's account is closed. */
export type OpenMatter =
  | 'WALLET_NOT_EMPTY'
  | 'ORDER_STILL_OPEN'
  | 'PAYMENT_STILL_OPEN'
  | 'TRIP_STILL_AHEAD'
  | 'REFUND_STILL_OPEN'
  | 'PAYOUT_STILL_OPEN'

/** The rooms above that know somebody by their id, for when the account of that id is closed. */
export type AccountTies = {
  /** Keeps others from opening anything for this user until the transaction ends, and answers what is open; null when nothing is. */
  openMatter: (tx: Tx, userId: string) => Promise<OpenMatter | null>
  /** Removes what those rooms keep of the person and no law obliges them to. */
  forgetPerson: (tx: Tx, userId: string) => Promise<void>
}

/** Whether somebody has money with us, or in an order that may still give it back; the rooms above that hold it say so. */
export type HasMoney = (userId: string) => Promise<boolean>

/** The bank did not answer: the account stays unverified and staff look. */
type Unknown = { unknown: true; reason: string }

/**
 * A service of the banks that says who owns an account; some only say whether it is this person, and then name them. Never called
 * in an open tx. We compare the name ourselves.
 */
export type AccountInquiry = {
  ownerOf: (ask: {
    iban: string
    /** First and last name, as the user has told us. */
    nameFa: string
  }) => Promise<{ holderFa: string } | { refused: string } | Unknown>
}
