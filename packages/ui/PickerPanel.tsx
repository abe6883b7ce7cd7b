import type { ReactNode, RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components/Popover'
import { classes } from './classes.ts'
import { ModalFrame } from './ModalFrame.tsx'
import { popoverClass } from './Option.tsx'
import { useIsPhone } from './use-is-phone.ts'

/** The panel of a `PickerField`: floats by the field's box on wide screens, fills a phone. Loaded on first approach. */
export function PickerPanel({
  box,
  title,
  isOpen,
  onOpenChange,
  coversField,
  panelClass,
  footer,
  children,
}: {
  box: RefObject<HTMLDivElement | null>
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  coversField: boolean
  panelClass?: string | undefined
  footer: ReactNode
  children: ReactNode
}) {
  const isPhone = useIsPhone()
  if (isPhone) {
    return (
      <ModalFrame
        place="full"
        title={title}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        footer={footer}
      >
        {children}
      </ModalFrame>
    )
  }
  return (
    <Popover
      triggerRef={box}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom start"
      offset={coversField ? -(box.current?.offsetHeight ?? 0) - 8 : 8}
      crossOffset={coversField ? -8 : 0}
      className={classes(popoverClass, 'flex flex-col', panelClass)}
    >
      <Dialog aria-label={title} className="flex min-h-0 flex-1 flex-col outline-none">
        <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
        {footer && <div className="border-t border-line px-4 py-3">{footer}</div>}
      </Dialog>
    </Popover>
  )
}
