/** The door of currencies: their rates, held in memory, and setting one. */
export { type Currencies, createCurrencies } from './create-currencies.ts'
export type { RateInForce } from './rate.ts'
