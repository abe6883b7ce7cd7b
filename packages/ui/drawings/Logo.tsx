import type { ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'
import { FLYING_SWALLOW, SWALLOW_THROAT } from './swallow-shape.ts'

type LogoProps = {
  /** Height of the mark in pixels; the name beside it is set from the same number. */
  size?: number
  /** The agency's name beside the mark; without it the mark stands alone. */
  wordmark?: string | undefined
  /** Names the mark when it stands alone, as in a home link. */
  title?: string | undefined
  /** `plain` takes the colour of the surrounding text, for dark bands and print. */
  tone?: 'brand' | 'plain'
  /** Another mark than the swallow, already drawn. */
  mark?: ReactNode
  className?: string | undefined
}

/** The swallow (پرستو), the mark of the house. It keeps its shape from 16 px upwards. */
export function Logo({ size = 32, wordmark, title, tone = 'brand', mark, className }: LogoProps) {
  const plain = tone === 'plain'
  const drawn = mark ?? (
    <Drawing viewBox="0 0 48 48" width={size} height={size} title={wordmark ? undefined : title}>
      <path
        d={FLYING_SWALLOW}
        fill={plain ? 'currentColor' : 'var(--color-lead-strong, #00707a)'}
      />
      <path d={SWALLOW_THROAT} fill="var(--color-saffron, #e8a317)" />
    </Drawing>
  )
  if (!wordmark) return className ? <span className={className}>{drawn}</span> : drawn
  const step = size < 28 ? 'small' : size < 44 ? 'middle' : 'large'
  return (
    <span className={`logo logo-${step} ${plain ? '' : 'logo-brand'} ${className ?? ''}`.trim()}>
      {drawn}
      <span>{wordmark}</span>
    </span>
  )
}
