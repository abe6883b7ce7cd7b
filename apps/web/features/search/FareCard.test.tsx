import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../shell/testing/render-page.tsx'
import { FareCard } from './FareCard.tsx'
import { proposalSample } from './testing/proposal-sample.ts'

const nothing = () => {}
const drawn = (changes: Partial<Parameters<typeof proposalSample>[0]> = {}) =>
  textOf(
    renderPage(
      <FareCard
        proposal={proposalSample({ id: 'one', ...changes })}
        isOpen={false}
        isChoosing={false}
        onOpen={nothing}
        onChoose={nothing}
      />,
    ),
  )

it('shows who flies, which flight, when, what may be carried and what an adult pays', () => {
  const text = drawn({ at: '08:05', priceRial: 20_000_000 })
  for (const words of ['W5', '1041', '۰۸:۰۵', '۰۹:۴۰', 'مستقیم', '۲۰ کیلو بار', 'هر بزرگسال'])
    expect(text).toContain(words)
  expect(text).toContain('۲٬۰۰۰٬۰۰۰')
})

it('tells charter from system, and stops from none', () => {
  expect(drawn({ isCharter: true })).toContain('چارتر')
  expect(drawn({ isCharter: false })).toContain('سیستمی')
  expect(drawn({ stops: 2 })).toContain('۲ توقف')
})

it('counts the seats left when they are few, and offers nothing when there are too few', () => {
  expect(drawn({ seat: 4 })).toContain('۴ صندلی باقی مانده')
  expect(drawn({ seat: 40 })).not.toContain('صندلی')
  const few = drawn({ seat: 2, adults: 3 })
  expect(few).toContain('فقط ۲ صندلی مانده')
  expect(few).not.toContain('انتخاب پرواز')
  expect(drawn({ seat: 0 })).toContain('تکمیل ظرفیت')
})

it('adds up what the whole party pays', () => {
  expect(drawn({ adults: 3, priceRial: 10_000_000 })).toMatch(/جمع ۳ مسافر: ۳٬۰۰۰٬۰۰۰ تومان/)
})
