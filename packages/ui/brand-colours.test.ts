import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brandStyleSheet, brandTokens, contrast, neutral, type Theme } from './brand-colours.ts'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const

it('knows the neutral colours of the theme as they are', () => {
  for (const [name, { light, dark }] of Object.entries(neutral))
    expect(css).toContain(`--color-${name}: light-dark(${light}, ${dark});`)
})

it('keeps the tokens of the theme where the brand is ours', () => {
  const tokens = brandTokens({ lead: '#00707a', action: '#b84a00' })
  const apart = Object.entries(tokens).flatMap(([name, colours]) =>
    themes
      .map((theme) => contrast(colours[theme], ourToken(name, theme)))
      .filter((ratio) => ratio > 1.15),
  )
  expect(apart).toEqual([])
})

it('reads at every hue and strength, in both themes', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, colour, (lead, action) => {
      const tokens = brandTokens({ lead, action })
      for (const theme of themes) for (const pair of pairs) expectPair(tokens, pair, theme)
    }),
    { numRuns: 150 },
  )
})

it('writes only what was asked for', () => {
  expect(brandStyleSheet({ lead: null, action: '#aa0044' })).toMatch(
    /^:root \{\n {2}--color-action: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);\n {2}--color-action-hover: .*\n\}\n$/,
  )
})

/** The pairs of `contrast.test.ts` that have a token of the brand on one side. */
const pairs: [one: string, other: string, ratio: number][] = [
  ...['ground', 'card', 'well', 'raised', 'lead-wash'].map((surface): [string, string, number] => [
    'lead-text',
    surface,
    4.5,
  ]),
  ['on-lead', 'lead-strong', 4.5],
  ['on-lead', 'lead-strong-hover', 4.5],
  ['on-deep', 'lead-deep', 4.5],
  ['on-deep-quiet', 'lead-deep', 4.5],
  ['warm', 'lead-deep', 4.5],
  ['ink', 'lead-wash', 4.5],
  ['quiet', 'lead-wash', 4.5],
  ['action', 'card', 4.5],
  ['action', 'ground', 4.5],
  ['on-action', 'action', 4.5],
  ['on-action', 'action-hover', 4.5],
  ...['ground', 'card', 'well'].flatMap((surface): [string, string, number][] => [
    ['lead-strong', surface, 3],
    ['focus', surface, 3],
  ]),
  ['focus', 'lead-wash', 3],
]

function expectPair(
  tokens: Record<string, Record<Theme, string>>,
  [one, other, ratio]: [string, string, number],
  theme: Theme,
) {
  const all: Record<string, Record<Theme, string>> = { ...neutral, ...tokens }
  const seen = contrast(all[one]?.[theme] ?? '', all[other]?.[theme] ?? '')
  expect(seen, `${one} on ${other} in the ${theme} theme`).toBeGreaterThanOrEqual(ratio)
}

function ourToken(name: string, theme: Theme): string {
  const [, light = '', dark = ''] =
    css.match(new RegExp(`--color-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`)) ?? []
  return theme === 'light' ? light : dark
}
