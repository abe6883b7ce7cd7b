import type { OwnTimes, VisaPromiseDay } from '@parastoo/contract/visas/visas'
import { formatDate, weekdayIndex, weekdayName } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { classes } from '@parastoo/ui/classes.ts'
import { visas } from '../../messages/visas.ts'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(visas.days)
/** More days than this are told in words; a row of them says nothing. */
const mostDrawn = 21

/** The days from filing to the last one promised, each as the authority sees it. */
export function PromiseDays({
  days,
  ownTimes,
  authorityFa,
  isFile,
}: {
  days: readonly VisaPromiseDay[]
  /** How long it really took; null until enough of our own cases are decided. */
  ownTimes: OwnTimes | null
  authorityFa: string
  /** What is sold is the file; the authority's time begins when its owner hands it in. */
  isFile: boolean
}) {
  const promised = days.filter(({ isPromised }) => isPromised)
  const [first, last] = [promised[0], promised.at(-1)]
  if (!first || !last) return null
  const on = (date: string) => formatDate(date, { form: 'weekday' })
  const named = days.filter(({ offFa }) => offFa !== null && offFa !== visas.days.legendWeekly)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-lg font-bold">
        {first === last
          ? say('textOne', { latest: on(last.date) })
          : say('text', { earliest: on(first.date), latest: on(last.date) })}
      </p>
      {ownTimes && (
        <p>
          {say('own', {
            cases: ownTimes.cases,
            half: ownTimes.halfDays,
            most: ownTimes.mostDays,
          })}
        </p>
      )}
      {days.length <= mostDrawn && (
        <>
          <div className="max-w-2xl">
            <div aria-hidden className="grid grid-cols-7 gap-1 text-center text-xs text-quiet">
              {weekdays.map((weekday) => (
                <span key={weekday} className="overflow-hidden">
                  {weekdayName(weekday)}
                </span>
              ))}
            </div>
            <ol className="mt-1 grid grid-cols-7 gap-1">
              {days.map((day, place) => (
                <Day key={day.date} day={day} isFirst={place === 0} />
              ))}
            </ol>
          </div>
          <Legend />
        </>
      )}
      {named.length > 0 && (
        <p className="text-sm">
          <span className="text-quiet">{visas.days.holidays}</span>{' '}
          {named.map(({ date, offFa }) => `${on(date)}، ${offFa}`).join('؛ ')}
        </p>
      )}
      <p className="text-sm text-quiet">
        {isFile && `${visas.days.fileNote} `}
        {say('note', { authority: authorityFa })}
      </p>
    </div>
  )
}

/** A Persian week begins on Saturday, on the right. */
const weekdays = [0, 1, 2, 3, 4, 5, 6]
const columns = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
]

function Day({ day, isFirst }: { day: VisaPromiseDay; isFirst: boolean }) {
  const { date, offFa, workingDays, isPromised } = day
  const isOff = offFa !== null
  return (
    <li
      className={classes(
        'flex min-h-14 flex-col items-center justify-center rounded-tight border text-center',
        isFirst && columns[weekdayIndex(date)],
        isPromised && 'border-lead-strong bg-lead-wash',
        isOff && 'border-dashed border-line bg-well text-quiet',
        !isPromised && !isOff && 'border-line bg-card',
      )}
    >
      <span className="text-xs font-bold sm:text-sm">
        {formatDate(date, { form: 'day-month' })}
      </span>
      <span className="text-xs text-quiet">
        {isFirst ? visas.days.today : isOff ? visas.days.off : toPersianDigits(workingDays)}
      </span>
      {isPromised && <span className="sr-only">{visas.days.promised}</span>}
    </li>
  )
}

function Legend() {
  const marks = [
    { text: visas.days.legendWorking, look: 'border-line bg-card' },
    { text: visas.days.legendOff, look: 'border-dashed border-line bg-well' },
    { text: visas.days.legendPromised, look: 'border-lead-strong bg-lead-wash' },
  ]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
      {marks.map(({ text, look }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span aria-hidden className={classes('size-3.5 rounded-tight border', look)} />
          {text}
        </li>
      ))}
    </ul>
  )
}
