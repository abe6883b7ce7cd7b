import { describe, expect, it } from 'vitest'
import { ignoreBackMark } from './ignore-back-mark.ts'

const move = (from: string, to: string, formMethod?: 'POST') =>
  ignoreBackMark({
    currentUrl: new URL(from, 'https://parastoo.example'),
    nextUrl: new URL(to, 'https://parastoo.example'),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    formMethod,
  } as never)

describe('loaders', () => {
  it('rest when only the mark of the back button comes, goes or changes', () => {
    expect(move('/plp?a=1', '/plp?a=1&rqs=12345')).toBe(false)
    expect(move('/plp?a=1&rqs=12345', '/plp?a=1')).toBe(false)
  })

  it('rest when a page only shows another side of what it has', () => {
    expect(move('/plp?a=1', '/plp?a=1&sort=latest&airlines=W5&requestId=7')).toBe(false)
    expect(move('/', '/?product=visa')).toBe(false)
    expect(move('/plp', '/plp?product=international')).toBe(true)
  })

  it('run when anything else changes, and when asked to run in place', () => {
    expect(move('/plp?a=1', '/plp?a=2&rqs=12345')).toBe(true)
    expect(move('/plp', '/confirm?rqs=12345')).toBe(true)
    expect(move('/plp?rqs=12345', '/plp?rqs=12345')).toBe(true)
    expect(move('/plp', '/plp?rqs=12345', 'POST')).toBe(true)
  })
})
