import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { phoneQuery } from './use-is-phone.ts'

const rootPx = 16
const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
const px = (name: string) =>
  Number(new RegExp(`--breakpoint-${name}: ([\\d.]+)rem;`).exec(theme)?.[1]) * rootPx

it('a phone ends at 576 px, a tablet at 992 px, in styles and in scripts alike (spec, section 3)', () => {
  expect([px('sm'), px('lg')]).toEqual([576, 992])
  expect(phoneQuery).toBe(`(width < ${px('sm') / rootPx}rem)`)
})

it('a phone that lies on its side is known by its height: a tablet or a desk is wider than high, too', () => {
  expect(theme).toContain(
    '@custom-variant lying (@media (orientation: landscape) and (height < 30rem));',
  )
})
