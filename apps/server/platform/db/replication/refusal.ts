/** Why a database cannot be followed by replication, in words that name the way out. */
export type Refusal = {
  words: string
  /** Whether it stays so until somebody changes the server or the role. */
  isLasting: boolean
}

/** Ours: PostgreSQL's own code for it is also that of a snapshot that went with its lost connection, which passes. */
export const noPublication = 'NO_PUBLICATION'

/** By PostgreSQL's code of the error. */
const waysOut: Readonly<Record<string, { wayOut: string; isLasting: boolean }>> = {
  55000: {
    wayOut: 'set wal_level = logical on the primary server and restart it',
    isLasting: true,
  },
  42501: { wayOut: 'give the role the right: alter role … replication', isLasting: true },
  [noPublication]: {
    wayOut: 'migrate the database, or create the publication again',
    isLasting: true,
  },
  '08P01': {
    wayOut: 'give the address of the server itself, not of a pooler that shares connections',
    isLasting: true,
  },
  53400: { wayOut: 'raise max_replication_slots, one for each process', isLasting: false },
  53300: { wayOut: 'raise max_wal_senders, one for each process', isLasting: false },
}

/** Reads what `Db.follow` was rejected with. */
export function refusalOf(fault: unknown): Refusal {
  const { code = '', message = String(fault) } = fault as { code?: string; message?: string }
  const known = waysOut[code]
  if (!known) return { words: message, isLasting: false }
  return { words: `${message}; ${known.wayOut}`, isLasting: known.isLasting }
}
