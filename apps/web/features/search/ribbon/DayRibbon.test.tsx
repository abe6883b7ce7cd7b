import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { DayRibbon } from './DayRibbon.tsx'
import type { DayPrice } from './ribbon-days.ts'

const priced = (date: string, holidayName: string | null): DayPrice => ({
  date,
  priceRial: 10_000_000,
  isCheapest: false,
  tint: null,
  isHoliday: holidayName !== null,
  holidayName,
})

it('says of a holiday that it is one and which, and of a Friday only which: everybody knows that it is free', () => {
  const [wednesday, friday] = ['2026-12-02', '2026-12-04']
  const drawn = renderPage(
    <DayRibbon
      label="روزها"
      dates={[wednesday, friday]}
      prices={[priced(wednesday, 'عید نمونه'), priced(friday, 'عید دیگر')]}
      hrefOf={(date) => `/plp?date=${date}`}
    />,
  )
  const text = textOf(drawn)
  expect(text).toContain('چهارشنبه تعطیل عید نمونه')
  expect(text).toContain('جمعه عید دیگر')
})
