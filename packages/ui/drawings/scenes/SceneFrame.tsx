import { type ReactNode, useId } from 'react'
import { Drawing, type DrawingProps } from '../Drawing.tsx'
import { chanceOf, short } from './chance.ts'
import { GRADIENTS, type Paint, paintOf, type Season } from './paint.ts'

type SceneFrameProps = DrawingProps & {
  season: Season
  children: (paint: Paint) => ReactNode
}

const STARS = starsOf('parastoo')

/** Sky, stars and paints. Day and season by the page's theme and the asked season; night when the theme is dark. */
export function SceneFrame({ season, className, children, ...rest }: SceneFrameProps) {
  const id = useId()
  const paint = paintOf(id)
  return (
    <Drawing
      viewBox="0 0 800 500"
      preserveAspectRatio="xMidYMax slice"
      className={`scene scene-${season} ${className ?? ''}`.trim()}
      {...rest}
    >
      <defs>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop stopColor="var(--scene-sky-top, #6fbccb)" />
          <stop offset="0.5" stopColor="var(--scene-sky-middle, #bfe4e2)" />
          <stop offset="0.86" stopColor="var(--scene-sky-low, #fcead2)" />
        </linearGradient>
        {Object.entries(GRADIENTS).map(([name, [way, first, second]]) => (
          <linearGradient
            key={name}
            id={id + name}
            {...(way === 'down' ? { x2: '0', y2: '1' } : {})}
          >
            <stop stopColor={`var(--scene-${name}-1, ${first})`} />
            <stop offset="1" stopColor={`var(--scene-${name}-2, ${second})`} />
          </linearGradient>
        ))}
        <linearGradient id={`${id}mist`} x2="0" y2="1">
          <stop stopColor={paint.haze} stopOpacity="0" />
          <stop offset="0.7" stopColor={paint.haze} stopOpacity="0.85" />
          <stop offset="1" stopColor={paint.haze} stopOpacity="0" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop stopColor={paint.shine} stopOpacity="0.95" />
          <stop offset="0.22" stopColor={paint.shine} stopOpacity="0.42" />
          <stop offset="0.5" stopColor={paint.shine} stopOpacity="0.14" />
          <stop offset="1" stopColor={paint.shine} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="800" height="500" fill={`url(#${id}sky)`} />
      <path d={STARS} stroke={paint.star} strokeWidth="1.6" strokeLinecap="round" />
      {children(paint)}
    </Drawing>
  )
}

/** Small dots of sky, thicker towards the top. */
function starsOf(seed: string): string {
  const chance = chanceOf(seed)
  return Array.from(
    { length: 70 },
    () => `M${short(chance() * 800)} ${short(chance() ** 1.6 * 330)}h.1`,
  ).join('')
}
