import { formatMoney, formatRialAsToman } from '@parastoo/kit/money'
import { use } from 'react'
import { classes } from './classes.ts'
import { SecondPriceContext } from './second-price.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const sizes = {
  small: 'text-base',
  medium: 'text-xl',
  large: 'text-2xl',
}

/** A price in toman: the number strong, the unit small, an old price struck before it; below it, in small, about what that is in a chosen currency. */
export function Price({
  priceRial,
  oldPriceRial,
  size = 'medium',
  prefix,
  className,
}: {
  priceRial: number
  oldPriceRial?: number | undefined
  size?: 'small' | 'medium' | 'large'
  /** A word before it: «از». */
  prefix?: string
  className?: string
}) {
  const second = use(SecondPriceContext)
  const inToman = (
    <>
      {oldPriceRial !== undefined && (
        <span className="text-sm text-quiet">
          <VisuallyHidden>قیمت قبلی </VisuallyHidden>
          <s>{formatRialAsToman(oldPriceRial)}</s>
        </span>
      )}
      <span className="whitespace-nowrap">
        {prefix && <span className="text-sm text-quiet">{prefix} </span>}
        <span className={classes('font-heavy', sizes[size])}>{formatRialAsToman(priceRial)}</span>
        <span className="text-xs text-quiet"> تومان</span>
      </span>
    </>
  )
  const row = 'flex-wrap items-baseline gap-x-2'
  if (!second || priceRial <= 0)
    return <span className={classes('inline-flex', row, className)}>{inToman}</span>
  return (
    // One below the other, so that a card is no wider by it.
    <span className={classes('inline-flex flex-col', className)}>
      <span className={classes('flex [justify-content:inherit]', row)}>{inToman}</span>
      <span className="whitespace-nowrap text-xs text-quiet">
        حدود {formatMoney(priceRial, second)}
      </span>
    </span>
  )
}
