/**
 * The site's tokens in another agency's colours: hue and strength come from the colour given, lightness from our own theme, so that what
 * is read stays readable in both themes (`brand-colours.test.ts` holds every pair to WCAG 2.2). Colours are turned in OKLCH
 * (https://bottosson.github.io/posts/oklab/), where equal lightness looks equally light whatever the hue.
 */

export type Theme = 'light' | 'dark'
type Colour = `#${string}`
type Oklch = { lightness: number; chroma: number; hue: number }
type Against = { colour: Record<Theme, Colour>; ratio: number }
type Tokens = Record<string, { ours: Record<Theme, Colour>; against: readonly Against[] }>

/** Of `theme.css`; the test compares them. */
export const neutral = {
  ground: { light: '#f5f8f8', dark: '#0b1719' },
  card: { light: '#ffffff', dark: '#11262a' },
  well: { light: '#e9f0f0', dark: '#183338' },
  raised: { light: '#ffffff', dark: '#25494f' },
  ink: { light: '#0d1f22', dark: '#e8f3f3' },
  quiet: { light: '#4a6064', dark: '#a3bcbf' },
  'on-lead': { light: '#ffffff', dark: '#04262a' },
  'on-deep': { light: '#ffffff', dark: '#ffffff' },
  warm: { light: '#e8a317', dark: '#f0b64a' },
  'on-action': { light: '#ffffff', dark: '#2b1200' },
} as const satisfies Record<string, Record<Theme, Colour>>

const surfaces = [neutral.ground, neutral.card, neutral.well]
const asText = (...colours: Record<Theme, Colour>[]) =>
  colours.map((colour): Against => ({ colour, ratio: 4.5 }))
const asShape = (...colours: Record<Theme, Colour>[]) =>
  colours.map((colour): Against => ({ colour, ratio: 3 }))

/** Tokens that follow the brand: ours, and what each must stand out from. Washes come before the text set on them. */
const leads = {
  'lead-wash': {
    ours: { light: '#d2f3f2', dark: '#123d42' },
    against: asText(neutral.ink, neutral.quiet),
  },
  'lead-deep': {
    ours: { light: '#04343b', dark: '#062b31' },
    against: asText(neutral['on-deep'], neutral.warm),
  },
  lead: { ours: { light: '#0e9aa0', dark: '#2fb5b8' }, against: [] },
  'lead-text': {
    ours: { light: '#00707a', dark: '#4cc9cb' },
    against: asText(...surfaces, neutral.raised),
  },
  'lead-strong': {
    ours: { light: '#00707a', dark: '#2fb5b8' },
    against: [...asText(neutral['on-lead']), ...asShape(...surfaces)],
  },
  'lead-strong-hover': {
    ours: { light: '#005b63', dark: '#48c6c8' },
    against: asText(neutral['on-lead']),
  },
  'on-deep-quiet': { ours: { light: '#b5dede', dark: '#a9d6d6' }, against: [] },
  focus: { ours: { light: '#00707a', dark: '#6fe0e0' }, against: asShape(...surfaces) },
} as const satisfies Tokens

const actions = {
  action: {
    ours: { light: '#b84a00', dark: '#f08a3c' },
    against: asText(neutral['on-action'], neutral.card, neutral.ground),
  },
  'action-hover': {
    ours: { light: '#9c3f00', dark: '#ff9d52' },
    against: asText(neutral['on-action']),
  },
} as const satisfies Tokens

export type BrandColours = {
  /** The brand's colour, '#rrggbb'; null keeps ours. */
  lead: string | null
  /** The colour of buttons that go on, '#rrggbb'; null keeps ours. */
  action: string | null
}

/** Every token that changes, by name and theme, as '#rrggbb'. */
export function brandTokens({ lead, action }: BrandColours): Record<string, Record<Theme, Colour>> {
  return {
    ...(lead !== null && turned(leads, { to: lead, from: leads['lead-strong'].ours.light })),
    ...(action !== null && turned(actions, { to: action, from: actions.action.ours.light })),
  }
}

/** The style sheet that stands after ours and changes those tokens alone. */
export function brandStyleSheet(colours: BrandColours): string {
  const lines = Object.entries(brandTokens(colours)).map(
    ([name, { light, dark }]) => `  --color-${name}: light-dark(${light}, ${dark});`,
  )
  return `:root {\n${lines.join('\n')}\n}\n`
}

function turned(tokens: Tokens, { to, from }: { to: string; from: string }) {
  const brand = oklchOf(to)
  const strength = brand.chroma / oklchOf(from).chroma
  const done: Record<string, Record<Theme, Colour>> = {}
  for (const [name, { ours, against }] of Object.entries(tokens)) {
    const one = (theme: Theme): Colour => {
      const { lightness, chroma } = oklchOf(ours[theme])
      const wanted = [...against, ...withinBrand(name, done)].map(({ colour, ratio }) => ({
        colour: colour[theme],
        ratio,
      }))
      return readable({ lightness, chroma: chroma * strength, hue: brand.hue }, wanted)
    }
    done[name] = { light: one('light'), dark: one('dark') }
  }
  return done
}

/** What stands on another token of the brand, which is already turned. */
function withinBrand(name: string, done: Record<string, Record<Theme, Colour>>): Against[] {
  const { 'lead-wash': wash, 'lead-deep': deep } = done
  if (name === 'lead-text' && wash) return asText(wash)
  if (name === 'focus' && wash) return asShape(wash)
  if (name === 'on-deep-quiet' && deep) return asText(deep)
  return []
}

/** The colour itself, or the nearest lightness at which it stands out enough from all of them. */
function readable(wanted: Oklch, against: readonly { colour: Colour; ratio: number }[]): Colour {
  for (let step = 0; step <= 200; step += 1) {
    for (const sign of [-1, 1]) {
      const lightness = wanted.lightness + sign * step * 0.005
      if (lightness < 0 || lightness > 1) continue
      const colour = hexOf({ ...wanted, lightness })
      if (against.every((other) => contrast(colour, other.colour) >= other.ratio)) return colour
    }
  }
  throw new Error('No lightness stands out from every colour it is set on')
}

/** WCAG 2.2 contrast ratio of two '#rrggbb' colours. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(colour: string): [number, number, number] {
  const part = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function oklchOf(colour: string): Oklch {
  const [red, green, blue] = linearOf(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The nearest colour a screen can show: its strength gives way, never its lightness or hue. */
function hexOf({ lightness, chroma, hue }: Oklch): Colour {
  for (let strength = chroma; strength > 0.0005; strength *= 0.96) {
    const parts = linearFrom({ lightness, chroma: strength, hue })
    if (parts.every((part) => part >= -0.0005 && part <= 1.0005)) return written(parts)
  }
  return written(linearFrom({ lightness, chroma: 0, hue }))
}

function linearFrom({ lightness, chroma, hue }: Oklch): number[] {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

function written(parts: readonly number[]): Colour {
  const two = (part: number) => {
    const bound = Math.min(1, Math.max(0, part))
    const value = bound <= 0.0031308 ? 12.92 * bound : 1.055 * bound ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${parts.map(two).join('')}`
}
