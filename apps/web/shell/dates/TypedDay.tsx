import { addDays, formatDate } from '@parastoo/kit/dates'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { typedDay } from '../../messages/typed-day.ts'
import { wordsOf } from '../words.ts'
import { readTypedDate } from './read-typed-date.ts'

const say = wordsOf(typedDay)

/** A day written in words or digits, of either calendar; Enter takes it. */
export function TypedDay({
  label,
  minDate,
  maxDate,
  typed,
  isFocused,
  closedWords,
  onTyped,
  onPick,
}: {
  label: string
  minDate: string
  maxDate: string
  typed: string
  isFocused: boolean
  /** Says that nothing is sold on the day that was typed. */
  closedWords: string
  onTyped: (text: string) => void
  onPick: (date: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  // Only when the panel opens: later the traveller may be anywhere in it.
  const focusesOnOpening = useRef(isFocused)
  useEffect(() => {
    if (focusesOnOpening.current) input.current?.focus()
  }, [])

  const example = formatDate(addDays(minDate, 10), { form: 'day-month' })
  const date = readTypedDate(typed, minDate)
  const isOnSale = date !== null && date >= minDate && date <= maxDate
  const pick = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isOnSale) onPick(date)
  }
  const fault = date ? closedWords : say('wrong', { example })
  const isLong = typed.trim().length > 3
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field picks; the div itself is no control.
    <div onKeyDown={pick} className="w-full sm:max-w-96">
      <TextField
        ref={input}
        label={label}
        placeholder={say('hint', { example })}
        value={typed}
        onChange={onTyped}
        error={isLong && !isOnSale ? fault : undefined}
        autoComplete="off"
        end={
          <span role="status" className="pe-2 text-sm text-lead-text">
            {isOnSale && formatDate(date, { form: 'long' })}
          </span>
        }
      />
    </div>
  )
}
