import { classes } from './classes.ts'

/** How a price stands among those beside it. */
export type PriceStanding = 'low' | 'typical' | 'high'

/** By length as well as by colour, which nobody has to see. */
const lengths: Readonly<Record<PriceStanding, string>> = { low: 'w-2', typical: 'w-4', high: 'w-6' }
const colours: Readonly<Record<PriceStanding, string>> = {
  low: 'bg-good',
  typical: 'bg-edge',
  high: 'bg-caution',
}

/**
 * A line under a price, the longer the dearer. A drawing only: whoever shows it says the same in words. The parent is positioned
 * and gives its place in `className`; on a filled ground it takes the letters' colour.
 */
export function PriceLine({
  level,
  isOnFill = false,
  className,
}: {
  level: PriceStanding
  isOnFill?: boolean
  className?: string
}) {
  return (
    <span
      aria-hidden
      data-price-line={level}
      className={classes(
        'absolute start-1/2 h-0.75 translate-x-1/2 rounded-full',
        lengths[level],
        isOnFill ? 'bg-current' : colours[level],
        className,
      )}
    />
  )
}
