import { toLatinDigits, toPersianDigits } from '@parastoo/kit/text'
import { wholeDigitsIn } from '@parastoo/kit/typed-number'
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
 * blocked, and the rest of what has some falls away. `value` is in Latin digits. Shown in Persian digits unless `isLatin`.
 *
 * Of a number nothing falls away, for that makes another number of it: «1.5» would be 15. Such a one stays in the field and in `value` as it
 * was typed, and the field says that it is none; `wholeDigitsIn` and `rialTyped` read it as none.
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
  isNumber = hasThousands,
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
  /** A number and no code, as amounts and percents are. */
  isNumber?: boolean
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
  const isOdd = isNumber && !isDigits(value)
  const wrong = isOdd ? notWhole : error
  const ids = useFieldIds({ description, error: wrong })
  const caret = useDigitCaret()
  const grouped = hasThousands && !isOdd ? value.replace(/\B(?=(\d{3})+$)/g, '٬') : value
  return (
    <FieldShell
      label={label}
      description={description}
      error={wrong}
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
        aria-invalid={Boolean(wrong)}
        {...ids.described}
        onBeforeInput={(event: InputEvent<HTMLInputElement>) => {
          const { data } = event
          const isPlus = mayStartWithPlus && startsWithPlus.test(data)
          const isPoint = isNumber && points.test(data)
          if (data !== '' && onlyDigits(data) === '' && !isPlus && !isPoint) event.preventDefault()
        }}
        onChange={(event) => {
          const typed = event.target.value
          const plus = mayStartWithPlus && startsWithPlus.test(typed) ? '+' : ''
          caret.keep(event.target)
          onChange(
            isNumber ? numberIn(typed, maxDigits) : plus + onlyDigits(typed).slice(0, maxDigits),
          )
        }}
        className={`${fieldTextClass} text-end tracking-wide`}
      />
    </FieldShell>
  )
}

/** A plus, past marks of direction that come along when a number is copied. */
const startsWithPlus = /^[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]*\+/

/** What stands between a number and its parts; a slash is written for it by hand. */
const points = /^[.٫/]$/
/** Of what is no number so many signs stay in the field. */
const mostOdd = 40
const notWhole = 'عدد را بدون اعشار و فقط با رقم بنویسید.'
const isDigits = (text: string): boolean => /^\d*$/.test(text)

/**
 * The digits of a whole number, or what was typed instead of one. Our own marks between thousands stand anywhere while it is edited. Behind a
 * point even noughts are left as they are: the next digit may be none.
 */
export function numberIn(typed: string, maxDigits: number): string {
  const own = toLatinDigits(typed.replaceAll('٬', '').replace(/\s*تومان\s*$/, '')).trim()
  if (isDigits(own)) return own.slice(0, maxDigits)
  const digits = /[.٫]/.test(own) ? null : wholeDigitsIn(own)
  if (digits !== null) return digits.slice(0, maxDigits)
  const short = own.slice(0, mostOdd)
  // Without the mark that makes it none, what is left of a long one would be a number again.
  return isDigits(short) || wholeDigitsIn(short) !== null ? own : short
}

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
