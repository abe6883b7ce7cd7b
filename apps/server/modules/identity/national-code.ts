/** How a user's own national code lies in their row: sealed under their name, and unique over all users by a keyed hash (decisions 30). */
import type { DocumentSeals } from '../../platform/document-seals.ts'
import { sealedTable } from '../travellers/index.ts'

/** A user's own national code. */
export const ownCodeSeals = sealedTable<{ id: string }, 'nationalCode', 'nationalCodeKey'>({
  table: 'identity.person',
  id: 'id',
  sealed: ['nationalCode'],
  reads: [],
  labelOf: ({ id }) => `person ${id} national code`,
  keyTexts: { nationalCodeKey: ({ nationalCode }) => `person national code ${nationalCode}` },
})

export type SealedNationalCode = { nationalCode: string | null; nationalCodeKey: string | null }

export function nationalCodeSeals(seals: DocumentSeals, userId: string) {
  const row = (nationalCode: string) => ({ id: userId, nationalCode })
  const keysOf = (code: string) => ownCodeSeals.keysOf(seals, 'nationalCodeKey', row(code))
  return {
    keyOf: (code: string) => keysOf(code)[0] ?? '',
    keysOf,
    sealed: (code: string | null): SealedNationalCode =>
      code === null
        ? { nationalCode: null, nationalCodeKey: null }
        : ownCodeSeals.seal(seals, row(code)),
    /** Null too where no key of ours opens it: the account stays open, and its owner names the code again. */
    opened(kept: string | null): string | null {
      if (kept === null) return null
      try {
        return ownCodeSeals.open(seals, row(kept)).nationalCode
      } catch {
        return null
      }
    },
  }
}
