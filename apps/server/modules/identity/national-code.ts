/** How a user's own national code lies in their row: sealed under their name, and unique over all users by a keyed hash (decisions 30). */
import type { DocumentSeals } from '../../platform/document-seals.ts'

export type SealedNationalCode = { nationalCode: string | null; nationalCodeKey: string | null }

export function nationalCodeSeals(seals: DocumentSeals, userId: string) {
  const label = `person ${userId} national code`
  const named = (code: string) => `person national code ${code}`
  return {
    keyOf: (code: string) => seals.fingerprint(named(code)),
    keysOf: (code: string) => seals.fingerprints(named(code)),
    sealed: (code: string | null): SealedNationalCode =>
      code === null
        ? { nationalCode: null, nationalCodeKey: null }
        : {
            nationalCode: seals.seal(code, label),
            nationalCodeKey: seals.fingerprint(named(code)),
          },
    /** Null too where no key of ours opens it: the account stays open, and its owner names the code again. */
    opened(kept: string | null): string | null {
      if (kept === null) return null
      try {
        return seals.open(kept, label)
      } catch {
        return null
      }
    },
  }
}
