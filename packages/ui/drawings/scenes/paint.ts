/** What a scene may paint with; every name is a gradient defined once by the frame, or a token. */
export type Paint = Record<GradientName | TokenName | 'mist' | 'glow', string>

/** Two tokens each: lit side or top first. `across` gradients give walls and domes their volume. */
export const GRADIENTS = {
  stone: ['across', '#f8ead2', '#c9a179'],
  brick: ['across', '#dfae72', '#9c6038'],
  white: ['across', '#ffffff', '#c3d2d6'],
  dome: ['across', '#3dbdbd', '#0a6570'],
  gold: ['across', '#ffdc7c', '#b07410'],
  glass: ['across', '#d6eef2', '#6a9fb0'],
  far: ['down', '#b4d3d4', '#dbe8e2'],
  near: ['down', '#7fb0b3', '#a9cbc8'],
  close: ['down', '#4f8d8c', '#6ba69d'],
  leaf: ['down', '#74b380', '#2a7460'],
  evergreen: ['down', '#5da182', '#1e6155'],
  ground: ['down', '#9dbf93', '#3c7a6c'],
  sand: ['down', '#f1dcae', '#bb9d6b'],
  water: ['down', '#8fd0d2', '#1c7281'],
  opening: ['down', '#46332a', '#7d604b'],
} as const satisfies Record<string, readonly ['across' | 'down', string, string]>

/** Single tokens with their day colours. */
const TOKENS = {
  sun: '#fffaf0',
  shine: '#fffaf0',
  haze: '#fdf1e0',
  snow: '#ffffff',
  shade: '#3b5b6b',
  deep: '#7d5f48',
  skyline: '#9cc3c6',
  trunk: '#6b4f3c',
  dark: '#0c4a51',
  bloom: '#f0a6ad',
  star: 'transparent',
  lamp: 'transparent',
  panes: '#fdf1e0',
} as const satisfies Record<string, string>

export type GradientName = keyof typeof GRADIENTS
export type TokenName = keyof typeof TOKENS
export type SceneProps = { paint: Paint }
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** The paints of one frame; `id` keeps two scenes on a page apart. */
export function paintOf(id: string): Paint {
  const gradients = Object.keys(GRADIENTS).map((name) => [name, `url(#${id}${name})`])
  const tokens = Object.entries(TOKENS).map(([name, day]) => [name, `var(--scene-${name}, ${day})`])
  return {
    ...Object.fromEntries([...gradients, ...tokens]),
    mist: `url(#${id}mist)`,
    glow: `url(#${id}glow)`,
  }
}
