/**
 * What somebody has typed and not yet sent, kept for this tab: a reload, a way back or a sign-in in the middle loses nothing. It is gone
 * with the tab, and when the session ends.
 */
import { useEffect, useState } from 'react'
import { type StoredValues, storedValues } from './stored-values.ts'

const prefix = 'draft.'

/** A text that outlives its page; `forget` once it was sent. The first drawing is empty on the server and here alike. */
export function useDraft(name: string): {
  text: string
  write: (text: string) => void
  forget: () => void
} {
  const [text, setText] = useState('')
  useEffect(() => {
    const kept = drafts()?.read<string>(prefix + name)
    if (kept) setText(kept)
  }, [name])
  return {
    text,
    write(typed) {
      setText(typed)
      drafts()?.write(prefix + name, typed)
    },
    forget() {
      setText('')
      drafts()?.remove(prefix + name)
    },
  }
}

/** Forgets every draft of this tab: the session is over. Browser only. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
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
