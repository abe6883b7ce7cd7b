/** Contract operations of lists that are sent by themselves. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'
import {
  addReceiver,
  newestSendings,
  type Receiver,
  receivers,
  stopReceiver,
} from './receiver-store.ts'
import { listOf } from './travellers.ts'

/** As many of those that went are shown. */
const mostShown = 100

export function receiverRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeListReceivers).$context<RequestContext>()
  const { db, clock, audit } = needs
  return {
    list: routes.list.handler(async () => {
      const sendings = await newestSendings(db, mostShown)
      return ok({
        receivers: (await receivers(db)).map(({ list, ...one }) => ({
          ...one,
          list: list === 'travellers' ? null : list,
        })),
        sendings: sendings.map(({ sentAt, ...sent }) => ({
          id: sent.id,
          receiver: sent.receiver,
          source: sent.source,
          titleFa: sent.titleFa,
          number: sent.number,
          travellers: sent.travellers,
          sentAt: sentAt.toString(),
          tries: sent.tries,
          state: sent.state,
        })),
      })
    }),
    add: routes.add.handler(async ({ input, context }) => {
      const of = input.source === 'flights' ? input.of.toUpperCase() : input.of
      if (!(await isKnown(needs, { ...input, of })))
        return answered(refuse('LIST_OF_UNKNOWN', { field: 'of' }))
      const list = listOf(input.source, input.list)
      const receiver: Receiver = { ...input, of, list, id: newId() }
      const by = callerOf(context).userId
      const added = await db.tx(async (tx) => {
        if (!(await addReceiver(tx, receiver, { by, at: clock.now() })))
          return refuse('LIST_RECEIVER_THERE', { field: 'email' })
        const { source, hoursBefore } = receiver
        await audit(tx, {
          kind: 'lists.receiver-added',
          subject: { kind: 'list-receiver', id: receiver.id },
          after: { source, of, list, hoursBefore },
        })
        return { id: receiver.id }
      })
      return ok(answered(added))
    }),
    stop: routes.stop.handler(async ({ input: { id } }) => {
      const stopped = await db.tx(async (tx) => {
        if (!(await stopReceiver(tx, { id, at: clock.now() }))) return refuse('NOT_FOUND')
        const subject = { kind: 'list-receiver', id }
        await audit(tx, { kind: 'lists.receiver-stopped', subject })
        return { stopped: true as const }
      })
      if (isRefused(stopped)) return answered(stopped)
      return ok(stopped)
    }),
  }
}

/** Two letters of a carrier are taken as they are: its flights may come with the next import. */
async function isKnown(
  { stock }: Pick<OfficeNeeds, 'stock'>,
  { source, of }: Pick<Receiver, 'source' | 'of'>,
): Promise<boolean> {
  if (source === 'flights') return /^[A-Z0-9]{2}$/.test(of)
  if (source === 'hotels') return await stock.hotels.hasHotel(of)
  return (await stock.tours.choices()).some(({ key }) => key === of)
}
