/** Values kept in the browser between visits, as JSON with an optional expiry (spec, section 3, stored values). */

type Stored = { value: unknown; expireDate?: string }
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type StoredValues = {
  /** What was kept, or null: nothing there, unreadable, or expired. What is unreadable or expired is deleted. */
  read<T>(key: string): T | null
  write(key: string, value: unknown, expiresAt?: Date): void
  remove(key: string): void
}

/** Works over a browser's storage; a browser that refuses storage (private mode, full) simply keeps nothing. */
export function storedValues(store: Store, now: () => number = Date.now): StoredValues {
  const quietly = <T>(act: () => T): T | null => {
    try {
      return act()
    } catch {
      return null
    }
  }
  return {
    read<T>(key: string) {
      const text = quietly(() => store.getItem(key))
      if (text === null) return null
      const stored = quietly(() => Object(JSON.parse(text)) as Partial<Stored>)
      const isExpired = stored?.expireDate !== undefined && !(Date.parse(stored.expireDate) > now())
      if (stored && 'value' in stored && !isExpired) return stored.value as T
      quietly(() => store.removeItem(key))
      return null
    },
    write(key, value, expiresAt) {
      const stored: Stored = { value, ...(expiresAt && { expireDate: expiresAt.toISOString() }) }
      quietly(() => store.setItem(key, JSON.stringify(stored)))
    },
    remove(key) {
      quietly(() => store.removeItem(key))
    },
  }
}
