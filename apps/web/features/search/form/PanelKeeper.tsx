import { useIsPhone } from '@parastoo/ui/use-is-phone.ts'
import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { afterPaint } from '../../../shell/after-paint.ts'
import { useBackCloses } from '../../../shell/use-back-closes.ts'
import type { FieldPanels } from './field-panels.ts'
import { nextField } from './next-field.ts'

/**
 * Draws nothing: opens the panel that a choice leads on to, as if its field had been pressed; who travels only gets the focus. On a phone a panel
 * fills the screen like a page, so the back button closes it, and panels that follow one another are one step back (docs/decisions/0323).
 */
export function PanelKeeper({
  panels,
  box,
  onRest,
}: {
  panels: FieldPanels
  box: RefObject<HTMLElement | null>
  /** No panel is open any more, and the address is as it was before. */
  onRest: () => void
}) {
  const { open, next } = useSyncExternalStore(panels.watch, panels.read, panels.read)
  const isPhone = useIsPhone()
  useEffect(() => panels.learn(nextField), [panels])
  const isAnyOpen = open !== null || next !== null
  const isLeaving = useBackCloses(isAnyOpen && isPhone, panels.close, { isDrawnFirst: true })
  const isAtRest = !isAnyOpen && !isLeaving
  const rest = useEffectEvent(onRest)
  useEffect(() => {
    if (isAtRest) rest()
  }, [isAtRest])
  // Once the panel before it is gone and has given the focus back; from the field itself, which gets it back in its turn.
  useEffect(() => {
    if (next === null) return
    afterPaint(() => {
      if (panels.read().next !== next) return
      const button = box.current?.querySelector<HTMLElement>(`[data-field~="${next}"] button`)
      // A press of a hand, of which `click()` is none: React Aria gives the focus elsewhere after one that a reader of screens made.
      const press = () => new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
      if (next !== 'party' && button) return button.dispatchEvent(press())
      panels.close()
      button?.focus({ preventScroll: true })
    })
  }, [panels, box, next])
  return null
}
