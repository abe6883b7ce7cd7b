import { toLatinDigits, toPersianDigits } from '@parastoo/kit/text'
import {
  type HTMLInputAutoCompleteAttribute,
  type InputEvent,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
} from 'react'
import { assignRef } from './assign-ref.ts'
import { FieldShell, type FieldWords, fieldTextClass, useFieldIds } from './FieldShell.tsx'

/**
 * A field of digits alone: national code, card, phone, amount. Persian, Arabic and Latin digits may be typed or pasted; what has none is
 * blocked, and the rest of what has some falls away. `value` is always Latin digits. Shown in Persian digits unless `isLatin`.
 */
export function DigitsField({
  label,
  description,
  error,
  isOptional,
  value,
  onChange,
  maxDigits = 32,
  hasThousands = false,
  isLatin = false,
  mayStartWithPlus = false,
  isDisabled,
  icon,
  end,
  className,
  ref,
  ...input
}: FieldWords & {
  value: string
  onChange: (digits: string) => void
  onBlur?: (() => void) | undefined
  name?: string
  maxDigits?: number
  /** Groups by three, for amounts. */
  hasThousands?: boolean
  /** Keeps Latin digits on the glass, where the paper that people copy from has them (IBAN, card). */
  isLatin?: boolean
  /** A phone's: a plus before the digits stays. */
  mayStartWithPlus?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  isDisabled?: boolean | undefined
  icon?: ReactNode
  end?: ReactNode
  className?: string
  ref?: Ref<HTMLInputElement>
}) {
  const ids = useFieldIds({ description, error })
  const caret = useDigitCaret()
  const grouped = hasThousands ? value.replace(/\B(?=(\d{3})+$)/g, '٬') : value
  return (
    <FieldShell
      label={label}
      description={description}
      error={error}
      isOptional={isOptional}
      isDisabled={isDisabled}
      icon={icon}
      end={end}
      ids={ids}
      className={className}
    >
      <input
        {...input}
        ref={(element) => {
          caret.input.current = element
          assignRef(ref, element)
        }}
        id={ids.controlId}
        type="text"
        inputMode="numeric"
        dir="ltr"
        disabled={isDisabled}
        value={isLatin ? grouped : toPersianDigits(grouped)}
        aria-invalid={Boolean(error)}
        {...ids.described}
        onBeforeInput={(event: InputEvent<HTMLInputElement>) => {
          const { data } = event
          const isPlus = mayStartWithPlus && startsWithPlus.test(data)
          if (data !== '' && onlyDigits(data) === '' && !isPlus) event.preventDefault()
        }}
        onChange={(event) => {
          const typed = event.target.value
          const plus = mayStartWithPlus && startsWithPlus.test(typed) ? '+' : ''
          const digits = plus + onlyDigits(typed).slice(0, maxDigits)
          caret.keep(event.target)
          onChange(digits)
        }}
        className={`${fieldTextClass} text-end tracking-wide`}
      />
    </FieldShell>
  )
}

/** A plus, past marks of direction that come along when a number is copied. */
const startsWithPlus = /^[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]*\+/

/** The digits in a text, as 0-9. */
export function onlyDigits(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '')
}

/** Rewriting a value sends the caret to its end; this puts it back after the same number of digits. */
function useDigitCaret() {
  const input = useRef<HTMLInputElement | null>(null)
  const digitsAfter = useRef<number | null>(null)
  useLayoutEffect(() => {
    const element = input.current
    if (!element || digitsAfter.current === null) return
    let [place, left] = [element.value.length, digitsAfter.current]
    while (left > 0 && place > 0) if (onlyDigits(element.value[--place] ?? '')) left--
    element.setSelectionRange(place, place)
    digitsAfter.current = null
  })
  return {
    input,
    keep(element: HTMLInputElement) {
      digitsAfter.current = onlyDigits(element.value.slice(element.selectionEnd ?? 0)).length
    },
  }
}
