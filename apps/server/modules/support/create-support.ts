import type { Tx } from '../../platform/db/database.ts'
import { answerRequest, closeRequest } from './answer-request.ts'
import { groupDesk, groupRoutes } from './group-requests.ts'
import type { SupportNeeds } from './needs.ts'
import { supportRoutes } from './routes.ts'
import { supportReader, supportWriter } from './store.ts'

/** Builds the room from what it needs. */
export function createSupport(needs: SupportNeeds) {
  return {
    routes: supportRoutes(needs),
    groupRoutes: groupRoutes(needs),
    groups: groupDesk(needs),
    forgetPerson: (tx: Tx, userId: string) => supportWriter(tx).forgetPerson(userId),
    /** What staff do. */
    desk: {
      open: () => supportReader(needs.db).open(),
      show: (number: string) => supportReader(needs.db).byNumber(number),
      /** A customer's newest requests, of one order where it is named. */
      ofUser: async (ask: { userId: string; orderId?: string }) =>
        (await supportReader(needs.db).list({ orderId: undefined, ...ask, page: 1, pageSize: 50 }))
          .requests,
      answer: answerRequest.bind(null, needs),
      close: closeRequest.bind(null, needs),
    },
  }
}
export interface Support extends ReturnType<typeof createSupport> {}
