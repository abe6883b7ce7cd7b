import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { X } from './icons.ts'

/** Where a modal stands. On a phone `center` and `bottom` rise from the foot and `full` and `end` fill the screen. */
export type ModalPlace = 'center' | 'bottom' | 'full' | 'end'

export type ModalFrameProps = {
  title: string
  children: ReactNode | ((close: () => void) => ReactNode)
  /** Stands at the foot, under the part that scrolls. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** False when an answer is needed: no close button, no Escape, no press outside. */
  isDismissable?: boolean
  width?: 'narrow' | 'medium' | 'wide'
  /** `alertdialog` for a question that interrupts. */
  role?: 'dialog' | 'alertdialog'
}

const overlays: Record<ModalPlace, string> = {
  center: 'items-end justify-center sm:items-center sm:p-6',
  bottom: 'items-end justify-center',
  full: 'items-stretch justify-center',
  end: 'items-stretch justify-end',
}
const boxes: Record<ModalPlace, string> = {
  center:
    'max-h-[92%] rounded-t-panel data-entering:animate-slide-up data-exiting:animate-slide-down sm:max-h-full sm:rounded-panel sm:data-entering:animate-rise sm:data-exiting:animate-fade-out',
  bottom:
    'max-h-[92%] rounded-t-panel data-entering:animate-slide-up data-exiting:animate-slide-down',
  full: 'h-full max-w-none! data-entering:animate-slide-up data-exiting:animate-slide-down',
  end: 'h-full data-entering:animate-rise data-exiting:animate-fade-out sm:rounded-s-panel',
}
const widths = { narrow: 'sm:max-w-md', medium: 'sm:max-w-xl', wide: 'sm:max-w-4xl' }

/** The one modal surface under `Dialog`, `Sheet` and the pickers of fields: title, body that scrolls, foot that stays. */
export function ModalFrame({
  place,
  title,
  children,
  footer,
  isOpen,
  onOpenChange,
  isDismissable = true,
  width = 'narrow',
  role = 'dialog',
}: ModalFrameProps & { place: ModalPlace }) {
  return (
    <ModalOverlay
      {...(isOpen !== undefined && { isOpen })}
      {...(onOpenChange && { onOpenChange })}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className={classes(
        'fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) bg-veil data-entering:animate-fade-in data-exiting:animate-fade-out',
        overlays[place],
      )}
    >
      <Modal
        className={classes(
          'flex w-full flex-col overflow-hidden bg-card text-ink shadow-panel',
          boxes[place],
          widths[width],
        )}
      >
        <Dialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          {({ close }) => (
            <>
              <header className="flex min-h-15 shrink-0 items-center gap-2 border-b border-line ps-5 pe-2">
                <Heading slot="title" className="min-w-0 flex-1 truncate text-lg font-bold">
                  {title}
                </Heading>
                {isDismissable && (
                  <IconButton label="بستن" onPress={close}>
                    <X />
                  </IconButton>
                )}
              </header>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
                {typeof children === 'function' ? children(close) : children}
              </div>
              {footer && (
                <div className="shrink-0 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
                  {typeof footer === 'function' ? footer(close) : footer}
                </div>
              )}
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
