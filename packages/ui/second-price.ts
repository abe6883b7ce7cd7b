import type { Currency } from '@parastoo/kit/money'
import { createContext } from 'react'

/** The currency in which prices are said once more beside the toman; null: in toman alone. Given by whoever draws the page. */
export const SecondPriceContext = createContext<Currency | null>(null)
