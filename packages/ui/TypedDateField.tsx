import { toPersianDigits } from '@parastoo/kit/text'
import { type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState } from 'react'
import { assignRef } from './assign-ref.ts'
import { classes } from './classes.ts'
import type { DateRange } from './DateWheel.tsx'
import { onlyDigits } from './DigitsField.tsx'
import { FieldNotes, type FieldWords, fieldBoxClass, useFieldIds } from './FieldShell.tsx'
import { CalendarDays, Swap } from './icons.ts'
import { pressed } from './pressed.ts'
import {
  type DatePart,
  dateOf,
  draftOf,
  inWords,
  isFull,
  readDraft,
  type TypedCalendar,
  type TypedDate,
  typedOf,
} from './typed-date.ts'

const DateWheel = lazy(async () => ({ default: (await import('./DateWheel.tsx')).DateWheel }))

const parts: { part: DatePart; label: string; digits: number; width: string }[] = [
  { part: 'day', label: 'روز', digits: 2, width: 'w-11' },
  { part: 'month', label: 'ماه', digits: 2, width: 'w-11' },
  { part: 'year', label: 'سال', digits: 4, width: 'w-16' },
]

/**
 * A known date, typed as day, month and year in Jalali or Gregorian: birth, passport expiry. `onChange` gives Gregorian
 * ISO, or null while it is incomplete or no such day exists; what was typed stays. The date is said back in words. Whoever keeps
 * `draft` beside the value can show the field again as it was left, half a date too.
 */
export function TypedDateField({
  label,
  description,
  error,
  isOptional,
  value,
  onChange,
  onBlur,
  defaultCalendar = 'jalali',
  draft,
  onDraft,
  autoComplete,
  wheel,
  isDisabled = false,
  className,
  ref,
}: FieldWords & {
  value: string | null
  onChange: (date: string | null) => void
  onBlur?: () => void
  defaultCalendar?: TypedCalendar
  /** What stands in the parts, as `onDraft` told it; empty or left out where nothing was typed. */
  draft?: string
  onDraft?: (draft: string) => void
  /** `bday` lets the browser fill a birth date. */
  autoComplete?: 'bday'
  /** Lets the date be turned on a wheel too, within these days. */
  wheel?: DateRange | undefined
  isDisabled?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}) {
  const left = readDraft(draft ?? '')
  const [calendar, setCalendar] = useState<TypedCalendar>(left?.calendar ?? defaultCalendar)
  const [typed, setTyped] = useState<TypedDate>(() =>
    value === null && left ? left.typed : typedOf(value, left?.calendar ?? defaultCalendar),
  )
  const [knownDraft, setKnownDraft] = useState(draft)
  const [knownValue, setKnownValue] = useState(value)
  const inputs = useRef(new Map<DatePart, HTMLInputElement>())
  const [isTurning, setTurning] = useState(false)
  if (value !== knownValue) {
    setKnownValue(value)
    if (value !== dateOf(typed, calendar) && (value !== null || dateOf(typed, calendar))) {
      setTyped(typedOf(value, calendar))
    }
  }
  // A form that was filled from elsewhere, or emptied, brings its own.
  if (draft !== knownDraft) {
    setKnownDraft(draft)
    setCalendar(left?.calendar ?? calendar)
    setTyped(value === null ? (left?.typed ?? noDate) : typedOf(value, left?.calendar ?? calendar))
  }

  const date = dateOf(typed, calendar)
  const isWhole = parts.every(({ part, digits }) =>
    part === 'year' ? typed.year.length === digits : typed[part] !== '',
  )
  // A day that no month has is more than a missing date: the form knows only that there is none.
  const fault = isWhole && !date ? 'چنین روزی در تقویم نیست' : error
  const spoken = date && !fault ? inWords(date, calendar) : description
  const ids = useFieldIds({ description: spoken, error: fault })

  const type = (part: DatePart, digits: string) => {
    const next = { ...typed, [part]: digits }
    const nextDate = dateOf(next, calendar)
    setTyped(next)
    tell(next, calendar)
    setKnownValue(nextDate)
    onChange(nextDate)
    if (isFull(part, digits)) focusPart(part, 1)
  }
  const tell = (next: TypedDate, nextCalendar: TypedCalendar) => {
    const text = draftOf(next, nextCalendar)
    if (onDraft) setKnownDraft(text)
    onDraft?.(text)
  }
  const focusPart = (part: DatePart, step: 1 | -1) => {
    const place = parts.findIndex((one) => one.part === part)
    const target = parts[place + step]
    const input = target && inputs.current.get(target.part)
    input?.focus()
    if (step === 1) input?.select()
  }
  const switchCalendar = () => {
    const next = calendar === 'jalali' ? 'gregorian' : 'jalali'
    const same = date ? typedOf(date, next) : typed
    setCalendar(next)
    setTyped(same)
    tell(same, next)
  }
  const goBack = (part: DatePart) => (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || typed[part] !== '') return
    event.preventDefault()
    focusPart(part, -1)
  }

  return (
    <div className={classes('min-w-0', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot draw its legend inside the field's box */}
      <div
        role="group"
        aria-labelledby={ids.labelId}
        {...ids.described}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
        }}
        className={classes(fieldBoxClass({ isInvalid: Boolean(fault), isDisabled }), 'h-14.5')}
      >
        <span
          id={ids.labelId}
          className="pointer-events-none absolute inset-x-3.5 top-1.5 truncate text-xs text-quiet"
        >
          {label}
          {isOptional && ' (اختیاری)'}
        </span>
        <div className="flex min-w-0 flex-1 items-end ps-2">
          {parts.map(({ part, label: partLabel, digits, width }, place) => (
            <span key={part} className="flex min-w-0 items-end">
              {place > 0 && (
                <span aria-hidden className="pb-1 text-quiet">
                  /
                </span>
              )}
              <input
                ref={(element) => {
                  if (element) inputs.current.set(part, element)
                  if (place === 0) assignRef(ref, element)
                }}
                aria-label={partLabel}
                aria-invalid={Boolean(fault)}
                placeholder={partLabel}
                inputMode="numeric"
                dir="ltr"
                disabled={isDisabled}
                {...(autoComplete && { autoComplete: `${autoComplete}-${part}` as const })}
                value={toPersianDigits(typed[part])}
                onChange={(event) => type(part, onlyDigits(event.target.value).slice(0, digits))}
                onKeyDown={goBack(part)}
                className={classes(
                  'h-14 min-w-0 rounded-control bg-transparent pt-5 pb-0.5 text-center outline-none',
                  width,
                )}
              />
            </span>
          ))}
        </div>
        <button
          type="button"
          disabled={isDisabled}
          onClick={switchCalendar}
          aria-label={`تقویم ${calendarNames[calendar]} است؛ تغییر تقویم`}
          className={classes(
            'my-1.5 inline-flex items-center gap-1.5 rounded-tight text-sm text-lead-text hover:bg-well',
            wheel ? 'px-1.5' : 'me-1.5 px-2.5',
          )}
        >
          {calendarNames[calendar]}
          <Swap aria-hidden className={classes('size-4', wheel && 'max-sm:hidden')} />
        </button>
        {wheel && (
          <button
            type="button"
            disabled={isDisabled}
            onClick={pressed({ onPress: () => setTurning(true) })}
            aria-haspopup="dialog"
            aria-label={`انتخاب ${label} با چرخ`}
            className="my-1.5 me-1.5 grid w-9 shrink-0 place-items-center rounded-tight text-lead-text hover:bg-well"
          >
            <CalendarDays aria-hidden className="size-5" />
          </button>
        )}
      </div>
      {wheel && isTurning && (
        <Suspense>
          <DateWheel
            title={label}
            calendar={calendar}
            value={date}
            range={wheel}
            onChoose={(turned) => {
              setTyped(typedOf(turned, calendar))
              tell(typedOf(turned, calendar), calendar)
              setKnownValue(turned)
              onChange(turned)
            }}
            onClose={() => setTurning(false)}
          />
        </Suspense>
      )}
      <FieldNotes ids={ids} description={spoken} error={fault} />
    </div>
  )
}

const noDate = typedOf(null, 'jalali')
const calendarNames = { jalali: 'شمسی', gregorian: 'میلادی' }
