/**
 * `availableRequestExtra` (spec, section 3): the click on another site that a search of this tab came by. It is in the address of the
 * first results, and the tab keeps it, so that another day asked for after it is still of that visit. Browser only.
 */

import { type StoredValues, storedValues } from '../stored-values.ts'
import { isClick } from './click.ts'

const key = 'availableRequestExtra'
/** As long as storefronts keep it. */
const keptForMs = 7 * 24 * 3_600_000

type Kept = { safarmarketId: string }

export function visitExtra(store: StoredValues, now: () => number = Date.now) {
  return {
    /** Keeps the click an address names; the latest counts. An address without one changes nothing. */
    keepFrom(address: URLSearchParams): void {
      const safarmarketId = address.get('safarmarketId')?.trim() ?? ''
      if (!isClick(safarmarketId)) return
      store.write(key, { safarmarketId } satisfies Kept, new Date(now() + keptForMs))
    },
    read(): string | null {
      const kept = store.read<Partial<Kept>>(key)?.safarmarketId
      return typeof kept === 'string' && isClick(kept) ? kept : null
    },
    forget: () => store.remove(key),
  }
}

/** Of this tab: another one has its own visit. */
export const tabVisit = () => visitExtra(storedValues(sessionStorage))
