import { expect, it } from 'vitest'
import { asTyped } from './notes.ts'

it('keeps what colleagues write to each other, and drops only what nobody typed', () => {
  const typed = 'گفت: "فردا…" و «½ بها»  ➜ ۲ × ۳'
  expect(asTyped(typed)).toBe(typed)
  expect(asTyped('علي و كريم')).toBe('علی و کریم')
  expect(asTyped(' یک \u200e\r\nدو\u0000\t \n\n می\u200cرود ')).toBe('یک\nدو\n\n می\u200cرود')
})
