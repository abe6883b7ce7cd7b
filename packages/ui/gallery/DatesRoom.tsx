import { addDays } from '@parastoo/kit/dates'
import { lazy, Suspense, useMemo, useState } from 'react'
import { BirthDateField } from '../BirthDateField.tsx'
import { Card } from '../Card.tsx'
import { DatePicker } from '../DatePicker.tsx'
import { DateRangePicker, type DateSpan } from '../DateRangePicker.tsx'
import { TypedDateField } from '../TypedDateField.tsx'
import { Columns, Room } from './Room.tsx'

const CalendarPanel = lazy(async () => ({
  default: (await import('../CalendarPanel.tsx')).CalendarPanel,
}))

/** A limit on today, where the view must move onto the limit itself. */
const today = new Date().toISOString().slice(0, 10)

export function DatesRoom() {
  const [day, setDay] = useState<string | null>('2026-12-01')
  const [span, setSpan] = useState<DateSpan | null>(null)
  const [birth, setBirth] = useState<string | null>('1991-08-03')
  const captions = useMemo(
    () =>
      new Map(
        Array.from({ length: 60 }, (_, place) => [
          addDays('2026-11-22', place),
          place % 9 === 0
            ? { text: '۹۸۰', tone: 'good' as const }
            : { text: ['۱٬۲۵۰', '۱٬۴۱۰', '۲٬۰۹۰'][place % 3] ?? '' },
        ]),
      ),
    [],
  )
  return (
    <Room title="تاریخ">
      <Columns>
        <DatePicker
          label="تاریخ رفت"
          value={day}
          onChange={setDay}
          minDate="2026-11-20"
          captions={captions}
        />
        <DateRangePicker
          label="رفت و برگشت"
          prompts={{ start: 'تاریخ رفت را انتخاب کنید', end: 'تاریخ برگشت را انتخاب کنید' }}
          value={span}
          onChange={setSpan}
          minDate={today}
        />
        <DatePicker label="تاریخ" value={null} onChange={setDay} error="تاریخ را انتخاب کنید" />
        <BirthDateField value={birth} onChange={setBirth} />
        <BirthDateField value={null} onChange={() => undefined} error="تاریخ تولد را وارد کنید" />
        <TypedDateField
          label="انقضای گذرنامه"
          defaultCalendar="gregorian"
          value="2030-02-14"
          onChange={() => undefined}
        />
      </Columns>
      <Card className="max-w-full self-start overflow-x-auto">
        <Suspense>
          <CalendarPanel
            kind="span"
            label="اقامت"
            months={1}
            isStacked={false}
            takesFocus={false}
            calendar="jalali"
            onCalendarChange={() => undefined}
            minDate="2026-11-25"
            value={{ startsOn: '2026-12-01', endsOn: '2026-12-09' }}
            onChange={() => undefined}
          />
        </Suspense>
      </Card>
    </Room>
  )
}
