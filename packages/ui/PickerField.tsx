import { type ReactNode, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, Popover } from 'react-aria-components/Popover'
import { classes } from './classes.ts'
import {
  FieldIcon,
  FieldNotes,
  type FieldWords,
  fieldBoxClass,
  fieldTextClass,
  useFieldIds,
} from './FieldShell.tsx'
import { ModalFrame } from './ModalFrame.tsx'
import { popoverClass } from './Option.tsx'
import { useIsPhone } from './use-is-phone.ts'

type Panel = ReactNode | ((close: () => void) => ReactNode)

/**
 * A field that is a button: it shows what was chosen and opens a panel to choose in, floating under it on wide screens
 * and filling a phone. Places, dates and passengers are chosen so.
 */
export function PickerField({
  label,
  description,
  error,
  isOptional,
  valueText,
  placeholder = 'انتخاب کنید',
  title = label,
  icon,
  isDisabled = false,
  isOpen: openFromOutside,
  onOpenChange,
  onApproach,
  coversField = false,
  panelClass,
  footer,
  className,
  children,
}: FieldWords & {
  /** What is chosen, in words; nothing shows the placeholder. */
  valueText: ReactNode
  placeholder?: string
  /** The panel's title on a phone. */
  title?: string
  icon?: ReactNode
  isDisabled?: boolean
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Called when a pointer or focus comes near, to begin loading what the panel needs. */
  onApproach?: () => void
  /** Lays the panel over the field instead of under it, for panels that begin with an input. */
  coversField?: boolean
  panelClass?: string
  footer?: Panel
  className?: string
  children: Panel
}) {
  const ids = useFieldIds({ description, error })
  const trigger = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()
  const [isOpenHere, setOpenHere] = useState(false)
  const isOpen = openFromOutside ?? isOpenHere
  const setOpen = (open: boolean) => {
    setOpenHere(open)
    onOpenChange?.(open)
  }
  const close = () => setOpen(false)
  const shown = (panel: Panel) => (typeof panel === 'function' ? panel(close) : panel)

  return (
    <div className={classes('min-w-0', className)}>
      <div className={fieldBoxClass({ isInvalid: Boolean(error), isDisabled })}>
        {icon && <FieldIcon>{icon}</FieldIcon>}
        <Button
          ref={trigger}
          isDisabled={isDisabled}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          {...ids.described}
          onPress={() => setOpen(true)}
          onHoverStart={() => onApproach?.()}
          onFocus={() => onApproach?.()}
          className={classes(fieldTextClass, 'relative text-start')}
        >
          <span className="absolute inset-x-3.5 top-1.5 truncate text-xs text-quiet">
            {label}
            {isOptional && ' (اختیاری)'}
          </span>{' '}
          <span className={classes('block truncate', !valueText && 'text-quiet')}>
            {valueText || placeholder}
          </span>
        </Button>
      </div>
      <FieldNotes ids={ids} description={description} error={error} />
      {isPhone ? (
        <ModalFrame
          place="full"
          title={title}
          isOpen={isOpen}
          onOpenChange={setOpen}
          footer={footer && shown(footer)}
        >
          {shown(children)}
        </ModalFrame>
      ) : (
        <Popover
          triggerRef={trigger}
          isOpen={isOpen}
          onOpenChange={setOpen}
          placement="bottom start"
          offset={coversField ? -(trigger.current?.offsetHeight ?? 0) - 8 : 8}
          crossOffset={coversField ? -8 : 0}
          className={classes(popoverClass, 'flex flex-col', panelClass)}
        >
          <Dialog aria-label={title} className="flex min-h-0 flex-1 flex-col outline-none">
            <div className="min-h-0 flex-1 overflow-y-auto p-4">{shown(children)}</div>
            {footer && <div className="border-t border-line px-4 py-3">{shown(footer)}</div>}
          </Dialog>
        </Popover>
      )}
    </div>
  )
}
