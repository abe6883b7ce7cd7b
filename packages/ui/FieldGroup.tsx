import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** Fields that belong together, under one legend; two or three beside each other where there is room. */
export function FieldGroup({
  legend,
  isLegendHidden = false,
  description,
  columns = 2,
  children,
}: {
  legend: ReactNode
  isLegendHidden?: boolean
  description?: ReactNode
  columns?: 1 | 2 | 3
  children: ReactNode
}) {
  return (
    <fieldset className="min-w-0">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-3 text-lg font-bold'}>{legend}</legend>
      {description && <p className="-mt-2 mb-3 text-sm text-quiet">{description}</p>}
      <div
        className={classes(
          'grid gap-4',
          columns > 1 && 'sm:grid-cols-2',
          columns === 3 && 'lg:grid-cols-3',
        )}
      >
        {children}
      </div>
    </fieldset>
  )
}
