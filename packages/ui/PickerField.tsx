import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { classes } from './classes.ts'
import {
  FieldIcon,
  FieldNotes,
  type FieldWords,
  fieldBoxClass,
  fieldTextClass,
  useFieldIds,
} from './FieldShell.tsx'
import { loadedPart } from './loaded-part.tsx'
import { pressed } from './pressed.ts'

const PickerPanel = loadedPart(async () => (await import('./PickerPanel.tsx')).PickerPanel)

type Panel = ReactNode | ((close: () => void) => ReactNode)

export type PickerFieldProps = FieldWords & {
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
  /** Makes typing on the field open the panel; receives what was typed until the panel took the focus. */
  onTyped?: (typed: string) => void
  /** Lays the panel over the field instead of under it, for panels that begin with an input. */
  coversField?: boolean
  /** What a panel needs below its field's top on a wide screen: the page makes room for it by scrolling. */
  roomPx?: number
  panelClass?: string
  footer?: Panel
  className?: string
  /** The field's button, to focus it when a form is refused. */
  ref?: Ref<HTMLButtonElement>
  children: Panel
}

/**
 * A field that is a button: it shows what was chosen and opens a panel to choose in, floating under it on wide screens
 * and filling a phone. Places, dates and passengers are chosen so. The panel is loaded on first approach.
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
  onTyped,
  coversField = false,
  roomPx = 0,
  panelClass,
  footer,
  className,
  ref,
  children,
}: PickerFieldProps) {
  const ids = useFieldIds({ description, error })
  const box = useRef<HTMLDivElement>(null)
  const [isOpenHere, setOpenHere] = useState(false)
  const isOpen = openFromOutside ?? isOpenHere
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // Letters typed before the panel has taken the focus: a fast typist must not lose any.
  const typedSoFar = useRef('')
  const setOpen = (open: boolean) => {
    typedSoFar.current = ''
    if (open && roomPx > 0) makeRoom(box.current, roomPx)
    setOpenHere(open)
    onOpenChange?.(open)
  }
  const approach = () => {
    PickerPanel.load()
    onApproach?.()
  }
  useLoadWhenIdle(approach)
  const close = () => setOpen(false)
  /** On the field, or on the panel while its box is still on its way. */
  const hearLetter = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (!onTyped || key === ' ' || key.length > 1 || ctrlKey || metaKey || altKey) return
    if (!(event.target as HTMLElement).matches('[aria-haspopup],[role=dialog]')) return
    // Else the letter would be typed once more, into the box that has the focus by then.
    event.preventDefault()
    const typed = typedSoFar.current + key
    setOpen(true)
    typedSoFar.current = typed
    onTyped(typed)
  }
  const shown = (panel: Panel) => (typeof panel === 'function' ? panel(close) : panel)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nobody presses it; letters typed on what stands in it come by here.
    <div className={classes('min-w-0', className)} onKeyDown={hearLetter}>
      <div ref={box} className={fieldBoxClass({ isInvalid: Boolean(error), isDisabled })}>
        {icon && <FieldIcon>{icon}</FieldIcon>}
        <button
          {...ids.described}
          ref={ref}
          type="button"
          disabled={isDisabled}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={pressed({ onPress: () => setOpen(true) })}
          onPointerEnter={approach}
          onPointerDown={approach}
          onFocus={approach}
          className={classes(fieldTextClass, 'relative text-start')}
        >
          <span className="absolute inset-x-3.5 top-1.5 truncate text-xs text-quiet">
            {label}
            {isOptional && ' (اختیاری)'}
          </span>{' '}
          <span className={classes('block truncate', !valueText && 'text-quiet')}>
            {valueText || placeholder}
          </span>
        </button>
      </div>
      <FieldNotes ids={ids} description={description} error={error} />
      {wasOpened && (
        <Suspense>
          <PickerPanel
            box={box}
            title={title}
            isOpen={isOpen}
            coversField={coversField}
            panelClass={panelClass}
            onOpenChange={setOpen}
            footer={footer && shown(footer)}
          >
            {shown(children)}
          </PickerPanel>
        </Suspense>
      )}
    </div>
  )
}

/** Scrolls the page until so much of it lies below the top of a box; the browser stops at the page's end by itself. */
function makeRoom(box: HTMLElement | null, roomPx: number): void {
  const top = box?.getBoundingClientRect().top ?? 0
  const missingPx = Math.min(roomPx - (innerHeight - top), top - 8)
  if (missingPx > 0) scrollBy({ top: missingPx, behavior: 'instant' })
}

/** Brings what a first press needs when the browser has nothing better to do, so that it shows at once; not where data is saved. */
function useLoadWhenIdle(load: () => void): void {
  const act = useEffectEvent(load)
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData || !('requestIdleCallback' in window)) return
    const asked = requestIdleCallback(() => act(), { timeout: 5_000 })
    return () => cancelIdleCallback(asked)
  }, [])
}
