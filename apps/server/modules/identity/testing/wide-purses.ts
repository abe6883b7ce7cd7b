/** Purses that no test spends, for what is shown of codes without the limits of the door. */
import type { Purse, SignInLimits } from '../limits.ts'

const endless = { codes: 1_000_000, rial: 1_000_000_000_000 }
const wide: Purse = { customers: endless, strangers: endless, strangersAtMost: endless }

export const widePurses: SignInLimits['purses'] = {
  mail: wide,
  home: wide,
  iraq: wide,
  abroad: wide,
}
