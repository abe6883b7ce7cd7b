import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { proposalSample } from '../testing/proposal-sample.ts'
import { FareCard } from './FareCard.tsx'

const nothing = () => {}
const drawn = (
  changes: Partial<Parameters<typeof proposalSample>[0]> = {},
  card: Partial<ComponentProps<typeof FareCard>> = {},
) =>
  textOf(
    renderPage(
      <FareCard
        proposal={proposalSample({ id: 'one', ...changes })}
        openId={null}
        isChoosing={false}
        onOpen={nothing}
        onChoose={nothing}
        {...card}
      />,
    ),
  )

it('shows who flies, which flight, when, what may be carried and what an adult pays', () => {
  const text = drawn({ at: '08:05', priceRial: 20_000_000 })
  for (const words of ['W5', '1041', '۰۸:۰۵', '۰۹:۴۰', 'بدون توقف', 'بار ۲۰ کیلوگرم', 'یک بزرگسال'])
    expect(text).toContain(words)
  expect(text).toContain('۲٬۰۰۰٬۰۰۰')
})

it('tells charter from system, and stops from none', () => {
  expect(drawn({ isCharter: true })).toContain('چارتر')
  expect(drawn({ isCharter: false })).toContain('سیستمی')
  expect(drawn({ stops: 2 })).toContain('۲ توقف')
})

it('says of a price that nobody keeps that it is not final', () => {
  expect(drawn({ isPromised: true, seat: 4 })).toContain('قیمت غیرقطعی')
  expect(drawn({})).not.toContain('قیمت غیرقطعی')
})

it('counts the seats left when they are few, and offers nothing when there are too few', () => {
  expect(drawn({ seat: 4 })).toContain('۴ صندلی باقی‌مانده')
  expect(drawn({ seat: 40 })).not.toContain('صندلی')
  const few = drawn({ seat: 2, adults: 3 })
  expect(few).toContain('فقط ۲ صندلی باقی‌مانده')
  expect(few).not.toContain('انتخاب')
  expect(drawn({ seat: 0 })).toContain('تکمیل ظرفیت')
})

it('shows what the whole party pays first, and what one adult pays beside it', () => {
  expect(drawn({ adults: 3, priceRial: 10_000_000 })).toMatch(
    /۳٬۰۰۰٬۰۰۰ تومان.*هر بزرگسال ۱٬۰۰۰٬۰۰۰/,
  )
})

it('says how many other offers there are for the same flight, and of a way back what both ways cost', () => {
  const others = [proposalSample({ id: 'two', hash: 'one' })]
  expect(drawn({}, { others })).toContain('۱ نرخ دیگر')
  expect(drawn({ priceRial: 10_000_000 }, { outboundRial: 20_000_000 })).toContain(
    'جمع رفت و برگشت ۳٬۰۰۰٬۰۰۰',
  )
})
