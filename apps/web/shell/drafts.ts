/**
 * What somebody has typed and not yet sent, kept for this tab: a reload, a way back or a sign-in in the middle loses nothing. It is gone
 * with the tab, and when the session ends.
 */
import { useEffect, useState } from 'react'
import { type StoredValues, storedValues } from './stored-values.ts'

/** What every draft's name in the tab's storage begins with. */
export const draftPrefix = 'draft.'

/** A text that outlives its page; `forget` once it was sent. The first drawing is empty on the server and here alike. */
export function useDraft(name: string): {
  text: string
  write: (text: string) => void
  forget: () => void
} {
  const [text, setText] = useState('')
  useEffect(() => {
    const kept = draftOf<string>(name).read()
    if (kept) setText(kept)
  }, [name])
  return {
    text,
    write(typed) {
      setText(typed)
      draftOf(name).write(typed)
    },
    forget() {
      setText('')
      draftOf(name).forget()
    },
  }
}

/** A draft that is more than a text. Storage may hold anything, so its reader looks at what it got. Browser only. */
export const draftOf = <Kept>(name: string) => ({
  read: (): Kept | null => drafts()?.read<Kept>(draftPrefix + name) ?? null,
  write: (kept: Kept): void => drafts()?.write(draftPrefix + name, kept),
  forget: (): void => drafts()?.remove(draftPrefix + name),
})

/** Forgets every draft of this tab: the session is over. Browser only. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

function drafts(): StoredValues | null {
  try {
    return storedValues(sessionStorage)
  } catch {
    return null
  }
}
