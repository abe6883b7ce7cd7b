import { expect, it } from 'vitest'
import { whatWasGiven } from './what-was-given.ts'

const kindsOf = (text: string) => whatWasGiven(text).map(({ kind }) => kind)

it.each([
  ['۰۹۱۲ ۱۲۳ ۴۵۶۷', ['mobile']],
  ['+989121234567', ['mobile']],
  ['9121234567', ['order', 'request', 'document', 'mobile']],
  ['0499370899', ['order', 'request', 'document', 'national-code']],
  ['IR820540102680020817909002', ['iban']],
  ['۸۲۰۵۴۰۱۰۲۶۸۰۰۲۰۸۱۷۹۰۹۰۰۲', ['iban']],
  ['0791234567890', ['ticket', 'document']],
  ['x7k2qp', ['reference', 'request', 'ticket', 'document']],
  ['P/1405-77.2', ['reference', 'request', 'ticket', 'document']],
  ['140512345678901', ['document', 'name']],
  ['ABCDEF', ['reference', 'request', 'ticket']],
  ['Sara@Example.com', ['email']],
  ['سارا مرادي', ['name']],
  ['سا', []],
  ['  ', []],
])('takes «%s» for what it may be', (text, kinds) => {
  expect(kindsOf(text)).toEqual(kinds)
})

it('looks for digits and letters as they are kept', () => {
  expect(whatWasGiven('۰۹۱۲-۱۲۳-۴۵۶۷')).toEqual([{ kind: 'mobile', value: '9121234567' }])
  // An insurer knows its policy by the signs among its digits.
  const policy = { kind: 'document', value: 'P/1405-77.2' }
  expect(whatWasGiven('p/۱۴۰۵-۷۷.۲')).toContainEqual(policy)
  expect(whatWasGiven('سارا مرادي')).toEqual([{ kind: 'name', value: 'سارا مرادی' }])
  expect(whatWasGiven('820540102680020817909002')[0]?.value).toBe('IR820540102680020817909002')
})
