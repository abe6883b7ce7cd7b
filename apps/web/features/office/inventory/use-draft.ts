import type { InventorySource } from '@parastoo/contract/office/inventory-cells'
import { useEffect, useState } from 'react'
import type { Draft } from './draft.ts'

/** Where a draft lies until it is sent: in this browser, one for each of those who share it and each kind of stock. */
type Whose = { userId: string; source: InventorySource }
const nameOf = ({ userId, source }: Whose) => `office-inventory-${userId}-${source}`
const mostSteps = 100

type Steps = { past: readonly Draft[]; draft: Draft; next: readonly Draft[] }
const empty: Steps = { past: [], draft: {}, next: [] }

/** Somebody's draft of a kind of stock, which outlives the page, with its steps back and forth, which do not. */
export function useDraft({ userId, source }: Whose) {
  const [{ past, draft, next }, setSteps] = useState(empty)
  const [isRead, setRead] = useState(false)

  useEffect(() => {
    setSteps({ ...empty, draft: readDraft({ userId, source }) })
    setRead(true)
  }, [userId, source])
  useEffect(() => {
    if (isRead) keepDraft({ userId, source }, draft)
  }, [userId, source, draft, isRead])

  return {
    draft,
    count: Object.keys(draft).length,
    isRead,
    canUndo: past.length > 0,
    canRedo: next.length > 0,
    /** A step that can be taken back. */
    set: (change: (draft: Draft) => Draft) =>
      setSteps((now) => ({
        past: [...now.past, now.draft].slice(-mostSteps),
        draft: change(now.draft),
        next: [],
      })),
    undo: () =>
      setSteps((now) => {
        const before = now.past.at(-1)
        if (!before) return now
        return { past: now.past.slice(0, -1), draft: before, next: [now.draft, ...now.next] }
      }),
    redo: () =>
      setSteps((now) => {
        const [after, ...later] = now.next
        if (!after) return now
        return { past: [...now.past, now.draft], draft: after, next: later }
      }),
    /** What was sent is no draft any more, and no step leads back to before it. */
    settle: (change: (draft: Draft) => Draft) =>
      setSteps((now) => ({ ...empty, draft: change(now.draft) })),
  }
}

export function readDraft(whose: Whose): Draft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(whose)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : {}
  } catch {
    return {}
  }
}

/** A browser that keeps nothing still has the page. */
export function keepDraft(whose: Whose, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(nameOf(whose))
    else localStorage.setItem(nameOf(whose), JSON.stringify(draft))
  } catch {}
}
