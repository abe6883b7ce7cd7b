/** What identity needs from outside: the keys Google signs with. */
import type { JWTVerifyGetKey } from 'jose'

export type GoogleSignIn = {
  /** Finds the key of a token; throws when it cannot be found or Google does not answer. */
  keys: JWTVerifyGetKey
  /** Our ids at Google; a token for anybody else is refused. */
  clientIds: readonly string[]
}
