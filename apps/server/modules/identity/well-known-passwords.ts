import { passwordText } from '@parastoo/contract/identity/account-fields'
import { dictionary } from '@zxcvbn-ts/language-common'

/** So many of the most common passwords are refused (decisions 4). */
const refused = 10_000

let wellKnown: Set<string> | undefined

/**
 * Whether a password is among the most common of the world's leaked ones, in any capitals, or is nothing but what anybody
 * knows of its owner.
 */
export function isWellKnownPassword(
  password: string,
  known: readonly (string | null)[] = [],
): boolean {
  wellKnown ??= new Set((dictionary['passwords-common'] as string[]).slice(0, refused))
  const folded = passwordText(password).toLowerCase()
  if (wellKnown.has(folded)) return true
  return known.some((text) => {
    const one = text?.toLowerCase() ?? ''
    return one !== '' && [one, `0${one}`, one.split('@')[0]].includes(folded)
  })
}
