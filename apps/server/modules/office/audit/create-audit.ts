import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { Act, WriteAudit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, notifyAfterCommit } from '../../../platform/db/database.ts'
import type { Listening } from '../../../platform/db/listener.ts'
import { ok, okPage } from '../../../platform/http/answer.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { auditReader, auditWriter } from './audit-store.ts'
import { pagesOfActs } from './pages-of.ts'
import { rowOf } from './row-of.ts'
import { chainStanding, checkChain, sealAudit } from './seal-audit.ts'

const sealEverySeconds = 10
const channel = 'staff-acted'

/** Builds the room; its `write` is handed to every room below as the port `audit`. */
export function createAudit({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  const write: WriteAudit = async (tx, act: Act) => {
    await auditWriter(tx).add(rowOf(act, clock.now()))
    notifyAfterCommit(tx, channel)
  }
  return {
    write,
    /** Hears on every node that staff have done something. A hint, as every notification is. */
    overhear: (hear: () => void): Promise<Listening> => db.listen(channel, hear),
    seal: () => sealAudit({ db, clock }),
    /** What is wrong with the chain from its first link; empty when it is whole. */
    check: () => checkChain(db),
    defineJobs(jobs: Jobs): void {
      jobs.every('seal-audit', sealEverySeconds, async () => void (await sealAudit({ db, clock })))
      jobs.every('check-audit', '30 3 * * *', async () => {
        for (const fault of (await checkChain(db)).slice(0, 20))
          log.error({ fault }, 'staff: the audit is not sound')
      })
    },
    /** The calls of the contract; names are asked of whoever knows people, and where a subject is read of whoever knows it. */
    routes: (
      needs: Parameters<typeof pagesOfActs>[0] & {
        namesOf: (ids: readonly string[]) => Promise<Map<string, string>>
      },
    ) => {
      const audit = implement(contract.api.officeAudit).$context<RequestContext>()
      return {
        list: audit.list.handler(async ({ input: { page, pageSize, ...filters } }) => {
          const { acts, total } = await auditReader(db).list({ page, pageSize, ...filters })
          const names = await needs.namesOf(acts.flatMap(({ person }) => person ?? []))
          const pages = await pagesOfActs(needs, acts)
          const shown = acts.map(({ person, ...act }) => ({
            ...act,
            leadsTo: pages.get(act.id) ?? [],
            person: person === null ? null : { id: person, nameFa: names.get(person) ?? person },
          }))
          return okPage(shown, { page, pageSize, total })
        }),
        chain: audit.chain.handler(async () => ok(await chainStanding(db))),
      }
    },
  }
}
export type Audit = ReturnType<typeof createAudit>
