import { useSyncExternalStore } from 'react'
import type { FieldName, nextField } from './next-field.ts'

/** Which field's panel is open, and which opens once the one before it has let the focus go. */
type State = { open: FieldName | null; next: FieldName | null }

const closed: State = { open: null, next: null }

export type FieldPanels = ReturnType<typeof fieldPanels>

/** The panels of a form's fields, of which one is open at a time. Kept outside React, so that a press on a field draws that field alone anew. */
export function fieldPanels() {
  let state = closed
  let leads: typeof nextField = () => null
  const watchers = new Set<() => void>()
  const set = (next: State) => {
    state = next
    for (const tell of watchers) tell()
  }
  return {
    read: () => state,
    watch(tell: () => void): () => void {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    open: (field: FieldName) => set({ open: field, next: null }),
    close: () => set(closed),
    /** Where choices lead is told with what opens panels (PanelKeeper.tsx), which comes after the form. */
    learn(how: typeof nextField) {
      leads = how
    },
    /** What was chosen leads on to the next field; to none, and what is open is closed by who opened it. */
    fill(...chosen: Parameters<typeof nextField>) {
      const next = leads(...chosen)
      if (next !== null) set({ open: null, next })
    },
  }
}

/** One field's own: whether its panel is open, and what opens and closes it. */
export function useFieldPanel(panels: FieldPanels, field: FieldName) {
  const isOpen = useSyncExternalStore(
    panels.watch,
    () => panels.read().open === field,
    () => false,
  )
  return {
    isOpen,
    onOpenChange: (open: boolean) => {
      if (open) panels.open(field)
      // Led on already: the next field's panel stays.
      else if (panels.read().open === field) panels.close()
    },
  }
}
