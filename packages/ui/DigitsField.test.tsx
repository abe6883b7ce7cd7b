import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DigitsField, numberIn, onlyDigits } from './DigitsField.tsx'

test('everything but digits falls away, whatever digits they are', () => {
  expect(onlyDigits('۰۴۹-۹۳ a7۰٨9 e+.')).toBe('049937089')
})

test('it shows Persian digits, grouped where it is an amount, and asks a phone for its digit keys', () => {
  const drawn = (more: object) =>
    renderToStaticMarkup(<DigitsField label="مبلغ" value="1250000" onChange={() => {}} {...more} />)
  expect(drawn({ hasThousands: true })).toContain('value="۱٬۲۵۰٬۰۰۰"')
  expect(drawn({ isLatin: true })).toContain('value="1250000"')
  expect(drawn({})).toMatch(/inputmode="numeric"/i)
})

test('a number that is no whole one stays as it was typed and is said to be none, for without its mark it would be another', () => {
  const drawn = (value: string) =>
    renderToStaticMarkup(
      <DigitsField label="مبلغ" hasThousands value={value} onChange={() => {}} />,
    )
  expect(drawn('1.5')).toContain('value="۱.۵"')
  expect(drawn('1.5')).toContain('بدون اعشار')
  expect(drawn('1500')).not.toContain('بدون اعشار')
  expect(numberIn('۱٬۵۰', 12)).toBe('150')
  expect(numberIn('۲۰۰٬۰۰۰ تومان', 12)).toBe('200000')
  for (const odd of ['1.5', '1,5', '-5', '1500.0', '150 000 000 000 000.5'])
    expect(numberIn(odd, 12), odd).toBe(odd)
  expect(numberIn('9'.repeat(20), 12)).toBe('9'.repeat(12))
  for (const long of ['1234567.5', '1500000.00', `${'1'.repeat(45)}.5`])
    expect(numberIn(long, 3), 'the mark is not cut off with the rest').toBe(long)
})
