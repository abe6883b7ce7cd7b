import type { Tx } from './database.ts'

/**
 * The one order in which transactions lock what they share: never a lower rank after a higher one, and within a rank by key. So no two
 * wait for each other in a circle. What belongs to one order (its lines, its redemption, its tickets, its refunds) is changed under the
 * lock of the order's row, and has no rank of its own.
 */
const ranks = { user: 1, debt: 2, payment: 3, payout: 3, order: 4, voucher: 6, balance: 7 } as const
export type LockRank = keyof typeof ranks

type Locked = { rank: number; key: string; all: Set<string> }
let lockedBy: WeakMap<Tx, Locked> | null = null

/** To be called before a lock is taken. In tests it throws where the order is not kept; else it does nothing. */
export function noteLock(tx: Tx, rank: LockRank, key: string): void {
  if (!lockedBy) return
  const locked = lockedBy.get(tx) ?? { rank: 0, key: '', all: new Set() }
  lockedBy.set(tx, locked)
  const name = `${rank} ${key}`
  // What is locked already is not waited for.
  if (locked.all.has(name)) return
  const isLower = ranks[rank] < locked.rank || (ranks[rank] === locked.rank && key < locked.key)
  if (isLower) throw new Error(`A transaction locks ${name} after ${[...locked.all].join(', ')}`)
  locked.all.add(name)
  Object.assign(locked, { rank: ranks[rank], key })
}

/** From here on `noteLock` looks: for tests. */
export function checkLockOrder(): void {
  lockedBy ??= new WeakMap()
}
