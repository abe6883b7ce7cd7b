import { gregorianMonthLength, jalaliMonthLength } from '@parastoo/kit/calendar-arithmetic'
import { monthName } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Button } from './Button.tsx'
import { ModalFrame } from './ModalFrame.tsx'
import { type DatePart, dateOf, type TypedCalendar, typedOf } from './typed-date.ts'

/** The days a wheel turns over, both ends included, Gregorian ISO. */
export type DateRange = { from: string; to: string }

type Parts = Record<DatePart, number>

/**
 * A date chosen by turning three wheels, day, month and year, in the calendar of its field; by keys and by taps too. Years stay
 * within the range, and a day that its month has not becomes the month's last.
 */
export function DateWheel({
  title,
  calendar,
  value,
  range,
  onChoose,
  onClose,
}: {
  title: string
  calendar: TypedCalendar
  value: string | null
  range: DateRange
  onChoose: (date: string) => void
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<Parts>(() => partsOf(value ?? middleOf(range), calendar))
  const lengthOf = calendar === 'jalali' ? jalaliMonthLength : gregorianMonthLength
  const days = lengthOf(chosen.year, chosen.month)
  const [first, last] = [partsOf(range.from, calendar).year, partsOf(range.to, calendar).year]
  const day = Math.min(chosen.day, days)
  const turn = (part: DatePart) => (turned: number) =>
    setChosen((before) => ({ ...before, [part]: turned }))
  return (
    <ModalFrame
      place="bottom"
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button
          isWide
          onPress={() => {
            const typed = { ...chosen, day }
            const date = dateOf(
              {
                day: String(typed.day),
                month: String(typed.month),
                year: String(typed.year),
              },
              calendar,
            )
            if (date) onChoose(date)
            onClose()
          }}
        >
          تأیید تاریخ
        </Button>
      }
    >
      <div className="relative grid grid-cols-[1fr_2fr_1.4fr] gap-2">
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-0 top-1/2 h-11 -translate-y-1/2 rounded-control bg-lead-wash"
        />
        <Wheel label="روز" from={1} to={days} value={day} onTurn={turn('day')} />
        <Wheel
          label="ماه"
          from={1}
          to={12}
          value={chosen.month}
          onTurn={turn('month')}
          say={(month) => monthName(month, calendar)}
        />
        <Wheel
          label="سال"
          from={Math.min(first, chosen.year)}
          to={Math.max(last, chosen.year)}
          value={chosen.year}
          onTurn={turn('year')}
        />
      </div>
    </ModalFrame>
  )
}

const rowPx = 44
/** So long the wheel waits for its rows, about two seconds. */
const mostFrames = 120

/** One wheel: what comes to rest in its middle is chosen. */
function Wheel({
  label,
  from,
  to,
  value,
  onTurn,
  say = toPersianDigits,
}: {
  label: string
  from: number
  to: number
  value: number
  onTurn: (value: number) => void
  say?: (value: number) => string
}) {
  const list = useRef<HTMLDivElement>(null)
  const isPlaced = useRef(false)
  useEffect(() => {
    const top = (value - from) * rowPx
    isPlaced.current = false
    let frame = 0
    // The list draws its rows a moment after itself, and until they stand it cannot be turned so far.
    const place = (framesLeft: number) => {
      list.current?.scrollTo({ top })
      isPlaced.current = Math.abs((list.current?.scrollTop ?? 0) - top) < rowPx / 2
      if (!isPlaced.current && framesLeft > 0)
        frame = requestAnimationFrame(() => place(framesLeft - 1))
    }
    frame = requestAnimationFrame(() => place(mostFrames))
    return () => cancelAnimationFrame(frame)
  }, [value, from])
  const rest = useEffectEvent((scrollTop: number) => {
    // A place it was not brought to by anybody's hand chooses nothing.
    if (!isPlaced.current) return
    const resting = Math.min(from + Math.round(scrollTop / rowPx), to)
    if (resting !== value) onTurn(resting)
  })
  useEffect(() => {
    const wheel = list.current
    const onScrollEnd = () => rest(wheel?.scrollTop ?? 0)
    wheel?.addEventListener('scrollend', onScrollEnd)
    return () => wheel?.removeEventListener('scrollend', onScrollEnd)
  }, [])
  const items = Array.from({ length: to - from + 1 }, (_, place) => ({ id: from + place }))
  return (
    <ListBox
      ref={list}
      aria-label={label}
      items={items}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        for (const key of keys) onTurn(Number(key))
      }}
      className="relative h-55 snap-y snap-mandatory overflow-y-auto py-22 outline-none [scrollbar-width:none]"
    >
      {({ id }) => (
        <ListBoxItem
          id={id}
          textValue={say(id)}
          className="grid h-11 cursor-pointer snap-center place-items-center rounded-control text-quiet outline-none data-selected:font-bold data-selected:text-lead-text data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus"
        >
          {say(id)}
        </ListBoxItem>
      )}
    </ListBox>
  )
}

function partsOf(date: string, calendar: TypedCalendar): Parts {
  const { day, month, year } = typedOf(date, calendar)
  return { day: Number(day), month: Number(month), year: Number(year) }
}

/** Where the wheels stand before anything was chosen. */
function middleOf({ from, to }: DateRange): string {
  const middle = (Date.parse(from) + Date.parse(to)) / 2
  return new Date(middle).toISOString().slice(0, 10)
}
