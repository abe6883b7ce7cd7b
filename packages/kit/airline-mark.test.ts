import { expect, it } from 'vitest'
import { airlineMarkSvg, emblemOf } from './airline-mark.ts'

it('gives every airline one emblem for good, known or not', () => {
  for (const code of ['W5', 'IRZ', '6E', 'X9', '']) {
    expect(emblemOf(code)).toMatch(/^M[-\d.MLHVCQAaZzc ]+$/)
    expect(emblemOf(code)).toBe(emblemOf(code))
  }
})

it('tells airlines of like colours apart', () => {
  for (const [one, other] of [
    ['IR', 'IV'],
    ['EP', 'IS'],
    ['W5', 'VR'],
    ['B9', 'I3'],
    ['HH', 'QB'],
    ['FP', 'JI'],
    ['Y9', 'NV'],
  ] as const)
    expect(emblemOf(one)).not.toBe(emblemOf(other))
})

it('is one picture that needs nothing else', () => {
  const drawn = airlineMarkSvg({ code: 'W5', colour: '#0A6B3B' })
  expect(drawn).toContain('fill="#0A6B3B"')
  expect(drawn).not.toMatch(/href|url\(|<script/)
})
