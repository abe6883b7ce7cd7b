/** The units of a line: the smallest parts of it that are cancelled alone, each with a price of its own. */

export type UnitState = 'live' | 'cancelling' | 'cancelled' | 'failed'

/** A unit as its product sells it. The same line has the same ids, however often it is asked. */
export type NewUnit = {
  unitId: string
  labelFa: string
  priceRial: number
  /** What of the price a discount may lower. */
  discountableRial: number
  /** Whom it is for, of the people of the order. */
  people: readonly string[]
}

export type Unit = NewUnit & {
  lineId: string
  orderId: string
  state: UnitState
  /** Its share of the discount. */
  discountRial: number
  /** What stays charged of its price once it has ended, before any discount. */
  keptRial: number | null
}

/** What of a line a discount may lower. */
export const discountableOf = (units: readonly Pick<Unit, 'discountableRial'>[]): number =>
  units.reduce((sum, { discountableRial }) => sum + discountableRial, 0)

/** What its customer paid for a unit. */
export const paidOf = ({ priceRial, discountRial }: Pick<Unit, 'priceRial' | 'discountRial'>) =>
  priceRial - discountRial
