import { useIsPhone } from '@parastoo/ui/use-is-phone.ts'
import { useState } from 'react'
import { useBackCloses } from './use-back-closes.ts'

/** A field's panel. On a phone it fills the screen like a page, so the back button closes it. */
export function usePanel() {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  useBackCloses(isOpen && isPhone, () => setOpen(false), { isDrawnFirst: true })
  return { isOpen, onOpenChange: setOpen }
}
