/** Every point a server is killed at. */
import { crashPointNames } from '../../platform/crash-points.ts'
import type { Kill } from './crash-chain.ts'

const isOfRefund = (name: string) => name.startsWith('refund:')
const ofSales = crashPointNames.filter((name) => !isOfRefund(name))

/** Every point with own stock; those around what is asked of a seller outside with the sample supplier too. */
export const killsOfSales: readonly Kill[] = [
  ...ofSales.map((crashAt) => ({ crashAt, seller: 'inventory' as const, wantsRefund: false })),
  ...ofSales
    .filter((name) => /^hold:|^issue:(before|after)-supplier|^issue:before-record/.test(name))
    .map((crashAt) => ({ crashAt, seller: 'sample' as const, wantsRefund: false })),
]
export const killsOfRefunds: readonly Kill[] = crashPointNames
  .filter(isOfRefund)
  .map((crashAt) => ({ crashAt, seller: 'inventory' as const, wantsRefund: true }))
