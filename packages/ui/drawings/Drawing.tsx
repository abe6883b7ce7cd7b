import type { ReactNode } from 'react'

export type DrawingProps = {
  /** Says what the drawing shows. Without it the drawing is decoration and is hidden from screen readers. */
  title?: string | undefined
  className?: string | undefined
}

type FrameProps = DrawingProps & {
  /** Absent when the drawing lays itself out in percentages of its box. */
  viewBox?: string
  preserveAspectRatio?: string
  width?: number | string
  height?: number | string
  children: ReactNode
}

/**
 * The one `<svg>` every drawing stands in. Colours come as presentation attributes, never as `style`, so that
 * the drawings live under a strict style policy.
 */
export function Drawing({ title, className, children, ...box }: FrameProps) {
  const voice = title ? ({ role: 'img' } as const) : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: an untitled drawing is decoration and carries aria-hidden.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={className ? `drawing ${className}` : 'drawing'}
      fill="none"
      focusable="false"
      {...box}
      {...voice}
    >
      {title ? <title>{title}</title> : null}
      {children}
    </svg>
  )
}
