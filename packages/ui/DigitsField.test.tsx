import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DigitsField, onlyDigits } from './DigitsField.tsx'

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
