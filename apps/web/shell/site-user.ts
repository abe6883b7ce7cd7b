import type { User } from '@parastoo/contract/identity/account'
import type { SiteUser } from './site.ts'

/** What every page reads of who is signed in. */
const neededFields = ['id', 'dialingCode', 'phoneNumber', 'scope', 'hasPassword'] as const

/**
 * Who is signed in, as every page knows them; null of a visitor. Throws where their data lacks what pages read (spec, section 7): somebody who
 * is signed in is never shown the page of a visitor, or of somebody without a number.
 */
export function siteUserOf(user: User | null): SiteUser | null {
  if (user === null) return null
  for (const field of neededFields)
    if (user[field] === undefined)
      throw new Error(`User Data response does not contain field ${field}`)
  const { bank: _bank, ...known } = user
  return known
}
