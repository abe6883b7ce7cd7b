/** Looks at a customer's pages: each is begun with a reason, by one person in one session, and every page that is opened by it is written down. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { seeingMinutes } from '@parastoo/contract/office/seeing'
import { refuse } from '@parastoo/kit/outcome'
import { tables } from '../../../platform/db/database.ts'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'
import type { OfficeTables } from '../tables.generated.ts'

export function seeingRoutes({ db, clock, identity, audit }: OfficeNeeds) {
  const routes = implement(contract.api.officeSeeing).$context<RequestContext>()
  return {
    begin: routes.begin.handler(async ({ input: { customerId, reason }, context }) => {
      const { userId: by, sessionId: session } = callerOf(context)
      const [person] = await identity.people.find({ userIds: [customerId] })
      if (!person) return answered(refuse('NOT_FOUND'))
      const [seeingId, begunAt] = [newId(), clock.now()]
      const expiresAt = begunAt.add({ minutes: seeingMinutes })
      await db.tx(async (tx) => {
        const row = { id: seeingId, person: by, session, customer: customerId, begunAt, expiresAt }
        await tables<OfficeTables>(tx).insertInto('office.seeing').values(row).execute()
        const subject = { kind: 'person', id: customerId }
        await audit(tx, { kind: 'customers.seen-as', by, subject, after: { seeingId }, reason })
      })
      return ok({ seeingId, expiresAt: expiresAt.toString() })
    }),
  }
}

/** Whose pages a look is of, for who began it in this session, as long as it lasts; that a page is opened by it is written down. Null for none. */
export async function findSeeing(
  { db, clock, audit }: Pick<OfficeNeeds, 'db' | 'clock' | 'audit'>,
  asked: { seeingId: string; person: string; session: string; page: string },
): Promise<string | null> {
  const { seeingId, person, session, page } = asked
  return await db.tx(async (tx) => {
    const found = await tables<OfficeTables>(tx)
      .selectFrom('office.seeing')
      .select('customer')
      .where('id', '=', seeingId)
      .where('person', '=', person)
      .where('session', '=', session)
      .where('expiresAt', '>', clock.now())
      .executeTakeFirst()
    if (!found) return null
    const subject = { kind: 'person', id: found.customer }
    await audit(tx, { kind: 'customers.page-seen', by: person, subject, after: { seeingId, page } })
    return found.customer
  })
}
