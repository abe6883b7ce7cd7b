/** Serves lists that were sent by themselves to whoever holds their link: as they stand now, marked against the one before. */
import type { FastifyInstance } from 'fastify'
import type { Gate } from '../../../platform/http/guard.ts'
import { xlsxType } from '../../../platform/sheets/write-sheet.ts'
import type { OfficeNeeds } from '../needs.ts'
import { markChanges } from './mark-changes.ts'
import { openSending, sendingOf } from './receiver-store.ts'
import { readListToken } from './send-due.ts'
import { subjectOf, travellersOn } from './travellers.ts'
import { writeList } from './write-list.ts'

const asking = {
  path: ['lists', 'open'],
  procedure: { '~orpc': { meta: { who: 'all', limit: { max: 30, perSeconds: 60 } } } },
}

/** `/lists/{token}`: an Excel sheet. A link that is not ours, is over, or whose receiver was stopped opens nothing. Each opening is written down. */
export function mountLists(app: FastifyInstance, needs: OfficeNeeds, gate: Gate): void {
  app.get<{ Params: { token: string } }>('/lists/:token', async (request, reply) => {
    const { ip: address, id: requestId } = request
    const context = { caller: null, address, requestId, idempotencyKey: null, userAgent: '' }
    await gate.pass({ ...asking, context })
    const id = readListToken(needs, request.params.token)
    const sending = id && (await openSending(needs.db, { id, now: needs.clock.now() }))
    if (!sending) return await reply.status(404).send()
    const { source, subject: row, list, receiverId, number } = sending
    const travellers = (await travellersOn(needs, { source, row, list })) ?? []
    const before = await sendingOf(needs.db, { receiverId, subject: row, before: number })
    const marked = markChanges({
      travellers,
      sent: before?.lines ?? null,
      seals: needs.documents,
    })
    const sheet = await writeList(marked.travellers, list)
    await needs.db.tx((tx) =>
      needs.audit(tx, {
        kind: 'lists.opened-by-link',
        subject: { kind: subjectOf[source], id: row },
        after: { receiver: receiverId, list, number, travellers: travellers.length },
      }),
    )
    return await reply
      .type(xlsxType)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="list.xlsx"')
      .send(Buffer.from(sheet))
  })
}
