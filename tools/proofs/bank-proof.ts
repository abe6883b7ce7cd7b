import { runBankTest } from '@parastoo/server/modules/ledger/testing/bank-test'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { startEmbeddedPostgres } from '@parastoo/server/platform/db/embedded/embedded'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import { runAs } from '@parastoo/server/platform/testing/scratch-cluster'
import type { Proof } from './proof.ts'

const fullSeconds = 600

/** The bank test of issue 5 on a PostgreSQL with its own careful settings, in a folder of its own. */
export const bankProof: Proof = {
  name: 'bank',
  claim:
    '16 clients, three currencies: sums are zero, balances are the sums of entries, no wallet is below zero, each key has one effect, no acknowledged write is missing',
  async run({ folder, seconds = fullSeconds, seed }) {
    const postgres = await startEmbeddedPostgres({ folder })
    const url = postgres.urlOf('bank')
    try {
      await runAs(postgres.urlOf('postgres'), 'create database bank')
      await migrateDatabase({ url })
      const db = openDatabase({ url, maxConnections: 20 })
      try {
        const outcome = await runBankTest({ db, seconds, seed })
        const { clients, calls, posted, repeated, refused, reversed, checks, faults } = outcome
        const done = `${clients} clients for ${seconds} s: ${calls} calls, ${posted} posted, ${reversed} reversed, ${repeated} repeats, ${refused} refusals, ${checks} checks of the whole book while it ran`
        return { done, faults }
      } finally {
        await db.close()
      }
    } finally {
      await postgres.stop()
    }
  },
}
