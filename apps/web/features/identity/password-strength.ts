/**
 * How strong a new password is, for showing while it is typed. A rule of our own that follows the server's: its length, and
 * what everybody tries first; the server knows 10,000 of those (decisions 4), this only their kinds, so that no list travels.
 */
import { passwordText, shortestPassword } from '@parastoo/contract/identity/account-fields'

export type Strength = 'short' | 'common' | 'weak' | 'fair' | 'strong'

/** `known` is what anybody may know of the owner: number, e-mail. */
export function strengthOf(typed: string, known: readonly (string | null)[] = []): Strength {
  const password = passwordText(typed)
  const letters = [...password]
  if (letters.length < shortestPassword) return 'short'
  if (isOftenTried(password.toLowerCase(), known)) return 'common'
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) =>
    kind.test(password),
  ).length
  const worth = Math.min(letters.length, 2 * new Set(letters).size) + 2 * (kinds - 1)
  if (worth < 10) return 'weak'
  return worth < 14 ? 'fair' : 'strong'
}

const wellKnown =
  /^(?:pass(?:word|w0rd)?|qwerty(?:uiop)?|asdf(?:gh|ghjkl)?|zxcvbn?m?|i?love(?:you)?|welcome|admin|login|letmein|monkey|dragon|master|football|sunshine|princess|abc|iran|tehran|ali|mohammad|reza|parastoo)[\d!@#$.]*$/

/** One sign repeated, a row of the keyboard or of the digits either way, a word of the kind above, or the owner's own name. */
function isOftenTried(password: string, known: readonly (string | null)[]): boolean {
  if (/^(.{1,3})\1+$/u.test(password) || wellKnown.test(password)) return true
  if (rows.some((row) => row.includes(password) || reversed(row).includes(password))) return true
  return known.some((text) => {
    const one = (text ?? '').toLowerCase()
    return one !== '' && [one, `0${one}`, one.split('@')[0]].includes(password)
  })
}

const rows = ['01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnop']
const reversed = (text: string) => [...text].reverse().join('')
