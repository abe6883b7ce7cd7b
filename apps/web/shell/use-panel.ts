import { useIsPhone } from '@parastoo/ui/use-is-phone.ts'
import { useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { useBackCloses } from './use-back-closes.ts'

/**
 * A field's panel. On a phone it fills the screen like a page, so the back button closes it. To write the address costs as much as to draw the
 * panel, which somebody waits for, and nobody goes anywhere from a panel before they see it: the mark comes after.
 */
export function usePanel() {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  useBackCloses(isOpen && isPhone, () => setOpen(false), afterPaint)
  return { isOpen, onOpenChange: setOpen }
}
