import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { claimsItsLetters, fontFile, makeFont, typefaceFile } from './write-font.ts'

it('ships the font that its letters make, and claims these letters only', async () => {
  expect((await makeFont()).equals(readFileSync(fontFile))).toBe(true)
  expect(claimsItsLetters(readFileSync(typefaceFile, 'utf8'))).toBe(true)
})

it('stays within the 60 kB a first visit may spend on letters', () => {
  expect(readFileSync(fontFile).length).toBeLessThan(60_000)
})
