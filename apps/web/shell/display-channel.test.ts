import { afterEach, expect, it, vi } from 'vitest'
import { displayChannel } from './display-channel.ts'

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
