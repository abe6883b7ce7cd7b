import { expect, it } from 'vitest'
import { bankIban } from './iban.ts'

it('takes an account as people paste it, in one spelling', () => {
  const one = 'IR820540102680020817909002'
  for (const typed of [one, 'ir82 0540 1026 8002 0817 9090 02', '۸۲۰۵۴۰۱۰۲۶۸۰۰۲۰۸۱۷۹۰۹۰۰۲'])
    expect(bankIban.parse(typed)).toBe(one)
})

it('refuses one whose check is wrong: a digit was mistyped, and it may be somebody else’s', () => {
  for (const typed of ['IR820540102680020817909003', 'IR280540102680020817909002', 'IR82', ''])
    expect(bankIban.safeParse(typed).success, typed).toBe(false)
})
