import { expect, it } from 'vitest'
import { terminalWords } from './terminal-words.ts'
import { ltr } from './text.ts'

it('names a terminal in Persian digits, and by its letter where it has one', () => {
  expect(terminalWords('4')).toBe('ترمینال ۴')
  expect(terminalWords('I')).toBe(`ترمینال ${ltr('I')}`)
  expect(terminalWords('2A')).toBe(`ترمینال ${ltr('2A')}`)
})
