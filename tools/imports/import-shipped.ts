import { join, resolve } from 'node:path'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { readStamp, writeStamp } from '@parastoo/server/platform/db/stamps'
import type { Log } from '@parastoo/server/platform/log'
import { contentHash } from '../content-hash.ts'
import { StartRefused } from '../start/start-refused.ts'
import { type ImportKind, importKinds } from './import-kinds.ts'

const root = resolve(import.meta.dirname, '../..')

/** Brings in the files that ship with the product, except those this database already has. */
export async function importShipped({
  url,
  log,
  progress,
  kinds = importKinds,
}: {
  url: string
  log: Log
  progress: (sentence: string) => void
  kinds?: readonly ImportKind[]
}): Promise<string> {
  const shipped = kinds.flatMap((kind) => kind.shipped.map((path) => ({ kind, path })))
  if (shipped.length === 0) return 'there is none yet'
  const db = openDatabase({ url, maxConnections: 4, log })
  let imported = 0
  try {
    // A changed file may change what later ones mean, so everything after it is brought in again.
    for (const { kind, path } of shipped) {
      const stamp = `import ${kind.kind} ${path}`
      const hash = contentHash(root, [path])
      if (imported === 0 && (await readStamp(db, stamp)) === hash) continue
      const outcome = await kind.importFile({ db, file: join(root, path), progress })
      if ('badLines' in outcome) {
        const [first] = outcome.badLines
        throw new StartRefused(`${path}, line ${first?.line}: ${first?.reason}`)
      }
      progress(`${path}: ${outcome.imported}`)
      await db.tx((dbTx) => writeStamp(dbTx, stamp, hash))
      imported += 1
    }
  } finally {
    await db.close()
  }
  return imported === 0 ? 'unchanged' : `${imported} of ${shipped.length} files imported`
}
