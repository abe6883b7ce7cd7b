import type { CalendarDate } from '@internationalized/date'
import { weekdayIndex } from '@parastoo/kit/dates'
import { CalendarCell } from 'react-aria-components/Calendar'
import type { DayCaption } from './calendar-choices.ts'
import { isoOf } from './calendar-date.ts'
import { classes } from './classes.ts'
import { PriceLine } from './PriceLine.tsx'

/** One day of a calendar, with its caption when days have any. */
export function CalendarDay({
  date,
  isSpan,
  caption,
  hasCaptions,
  holiday = null,
}: {
  date: CalendarDate
  isSpan: boolean
  caption: DayCaption | undefined
  hasCaptions: boolean
  holiday?: string | null
}) {
  const isDayOff = weekdayIndex(isoOf(date)) === 6 || holiday !== null
  const said = [holiday, caption?.said ?? caption?.text].filter(Boolean).join('، ')
  return (
    <CalendarCell
      date={date}
      render={(cell) => (
        <div
          {...cell}
          {...(said && nameWith(cell['aria-label'], said))}
          {...(holiday && { title: holiday })}
        />
      )}
      className={({ isSelected, isSelectionStart, isSelectionEnd, isOutsideMonth, isToday }) => {
        const isEnd = isSelected && (!isSpan || isSelectionStart || isSelectionEnd)
        return classes(
          'group relative mx-auto flex w-full min-w-8 sm:min-w-11 cursor-pointer flex-col items-center justify-center text-base transition-colors',
          hasCaptions ? 'h-14 sm:h-12' : 'h-11',
          'data-disabled:cursor-default data-disabled:text-quiet data-disabled:opacity-45 data-unavailable:cursor-not-allowed data-unavailable:text-quiet data-unavailable:line-through',
          'data-focus-visible:relative data-focus-visible:z-1 data-focus-visible:outline-2 data-focus-visible:outline-focus',
          isOutsideMonth && 'invisible',
          isEnd && 'bg-lead-strong font-bold text-on-lead',
          isSelected && !isEnd && 'bg-lead-wash',
          !isSelected && 'rounded-control data-hovered:bg-well',
          !isSelected && isDayOff && 'text-bad',
          isEnd && (!isSpan || isSelectionStart) && 'rounded-s-control',
          isEnd && (!isSpan || isSelectionEnd) && 'rounded-e-control',
          isToday && !isSelected && 'font-heavy text-lead-text',
        )
      }}
    >
      {({ formattedDate, isSelected, isSelectionStart, isSelectionEnd, isDisabled }) => {
        const isEnd = isSelected && (!isSpan || isSelectionStart || isSelectionEnd)
        return (
          <>
            <span className="leading-tight">{formattedDate}</span>
            {hasCaptions && (
              // Drawn by CSS: as text it would have to stand word for word in the cell's name.
              <span
                data-caption={isDisabled ? '' : (caption?.text ?? '')}
                className={classes(
                  'h-4 text-xs leading-4 font-normal before:content-[attr(data-caption)]',
                  !isEnd && colourOf(caption),
                )}
              />
            )}
            {caption?.level && !isDisabled && (
              <PriceLine level={caption.level} isOnFill={isEnd} className="bottom-0.5" />
            )}
          </>
        )
      }}
    </CalendarCell>
  )
}

function colourOf(caption: DayCaption | undefined): string {
  if (caption?.tone === 'good') return 'font-medium text-good'
  if (caption?.level === 'low') return 'text-good'
  return caption?.level === 'high' ? 'text-caution' : 'text-quiet'
}

/** Screen readers hear the holiday and the caption after the day. */
function nameWith(name: string | undefined, said: string) {
  return { 'aria-label': `${name ?? ''}، ${said}` }
}
