import type { BackInDinars } from '../ports.ts'

/** For tests without banks of Iraq: all that comes back is the wallet's. */
export const nothingInDinars: BackInDinars = async () => null
