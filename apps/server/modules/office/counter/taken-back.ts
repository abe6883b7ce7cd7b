import type { Refusal } from '@parastoo/kit/outcome'

/** A refusal that was found after something was written: it takes the transaction back. */
export class TakenBack<Refused extends Refusal<string>> extends Error {
  readonly refusal: Refused
  constructor(refusal: Refused) {
    super(refusal.refused)
    this.refusal = refusal
  }
}
