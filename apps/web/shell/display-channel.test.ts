import { afterEach, expect, it, vi } from 'vitest'
import { displayChannel, noteAndroidApp } from './display-channel.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [false, undefined, 1],
  [true, undefined, 3],
  [false, true, 3],
])(
  'display mode standalone %s, on a home screen %s: an order comes through channel %i',
  (matches, standalone, channel) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: matches && query === '(display-mode: standalone)',
    }))
    vi.stubGlobal('navigator', { standalone })
    expect(displayChannel()).toBe(channel)
  },
)

it.each([
  ['android-app://ir.parastoo.app/', '', 4],
  ['', '?src=twa', 4],
  ['https://elsewhere.example/', '?src=mail', 1],
])('a tab opened from «%s» at «%s» orders through channel %i', (referrer, search, channel) => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { referrer })
  vi.stubGlobal('location', { search })
  noteAndroidApp()
  expect(displayChannel()).toBe(channel)
})
