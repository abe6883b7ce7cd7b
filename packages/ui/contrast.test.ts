import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from './brand-colours.ts'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? '', { light: light ?? '', dark: dark ?? '' }],
  ),
)

const surfaces = ['ground', 'card', 'well']
/** Every text colour with every surface it is set on anywhere in the design system. */
const textPairs: [text: string, surface: string][] = [
  ...['ink', 'quiet', 'lead-text', 'good', 'caution', 'bad'].flatMap((text) =>
    surfaces.map((surface): [string, string] => [text, surface]),
  ),
  ['action', 'card'],
  ['action', 'ground'],
  ['on-lead', 'lead-strong'],
  ['on-lead', 'lead-strong-hover'],
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-hover'],
  ['on-warm', 'warm'],
  ['on-deep', 'lead-deep'],
  ['on-deep-quiet', 'lead-deep'],
  ['warm', 'lead-deep'],
  ...[1, 2, 3, 4, 5].map((step): [string, string] => ['on-kept', `kept-${step}`]),
  ['card', 'ink'],
  ...['lead-wash', 'good-wash', 'caution-wash', 'bad-wash'].flatMap((wash): [string, string][] => [
    ['ink', wash],
    ['quiet', wash],
  ]),
  ['lead-text', 'lead-wash'],
  ['lead-text', 'raised'],
  ['good', 'good-wash'],
  ['caution', 'caution-wash'],
  ['bad', 'bad-wash'],
]
/** Outlines of controls, rings and filled controls without words of their own. */
const controlPairs: [control: string, surface: string][] = [
  ...['edge', 'focus', 'lead-strong', 'bad'].flatMap((control) =>
    surfaces.map((surface): [string, string] => [control, surface]),
  ),
  ['focus', 'lead-wash'],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(textPairs)('%s on %s reads at 4.5:1', (text, surface) => {
    expect(contrast(hex(text, theme), hex(surface, theme))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(controlPairs)('%s stands out from %s at 3:1', (control, surface) => {
    expect(contrast(hex(control, theme), hex(surface, theme))).toBeGreaterThanOrEqual(3)
  })
})

function hex(token: string, theme: 'light' | 'dark'): string {
  const found = tokens.get(token)
  if (!found) throw new Error(`No colour token named ${token}`)
  return found[theme]
}
