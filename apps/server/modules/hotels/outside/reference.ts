import { derivedId } from '../../../platform/ids.ts'
import type { Sale } from './sale-store.ts'

/** What an attempt is called outside: the same after a crash, another for another attempt. */
export const referenceOf = (supplier: string, { key, note }: Sale): string =>
  derivedId('outside stay', supplier, key, note.attempt)
