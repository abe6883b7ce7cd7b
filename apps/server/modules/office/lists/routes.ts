/** Contract operations of lists of travellers. Reading one is an act: it is written down with who asked. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { ListName, Traveller } from '@parastoo/contract/office/lists'
import { refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import { xlsxType } from '../../../platform/sheets/write-sheet.ts'
import type { OfficeNeeds } from '../needs.ts'
import { namesOf } from '../notes/index.ts'
import { hashesOf, markChanges } from './mark-changes.ts'
import { addSent, lastSent } from './sent-store.ts'
import { previewTelling, tellAll } from './tell-all.ts'
import { type ListSubject, listOf, subjectOf, travellersOn } from './travellers.ts'
import { writeList } from './write-list.ts'

export function listRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeLists).$context<RequestContext>()
  const { db, clock, audit, documents, identity } = needs
  return {
    read: routes.read.handler(async ({ input }) => {
      const { source, row } = input
      const list = listOf(source, input.list)
      const travellers = await travellersOf(needs, { source, row, list })
      const sent = await db.tx(async (tx) => {
        await writtenDown(tx, 'lists.read', { source, row, list }, travellers)
        return await lastSent(tx, { source, row, list })
      })
      const nameOf = await namesOf(identity, [sent?.sentBy ?? null])
      return ok({
        ...markChanges({ travellers, sent: sent?.lines ?? null, seals: documents }),
        lastSent: sent && {
          at: sent.sentAt.toString(),
          by: { id: sent.sentBy, nameFa: nameOf(sent.sentBy) },
        },
      })
    }),
    send: routes.send.handler(async ({ input, context }) => {
      const { source, row } = input
      const list = listOf(source, input.list)
      const travellers = await travellersOf(needs, { source, row, list })
      const before = await lastSent(db, { source, row, list })
      const marked = markChanges({ travellers, sent: before?.lines ?? null, seals: documents })
      const sheet = await writeList(marked.travellers, list)
      await db.tx(async (tx) => {
        await addSent(tx, {
          id: newId(),
          source,
          subject: row,
          list,
          sentAt: clock.now(),
          sentBy: callerOf(context).userId,
          lines: hashesOf(travellers, documents),
        })
        await writtenDown(tx, 'lists.sent', { source, row, list }, travellers)
      })
      return new File([sheet], 'list.xlsx', { type: xlsxType })
    }),
    previewMessage: routes.previewMessage.handler(async ({ input }) => {
      const travellers = await travellersOf(needs, input)
      return ok(answered(await previewTelling(needs, { message: input, travellers })))
    }),
    tell: routes.tell.handler(async ({ input: { recipients: seen, ...message } }) => {
      const travellers = await travellersOf(needs, message)
      const about = { kind: subjectOf[message.source], id: message.row }
      return ok(answered(await tellAll(needs, { message, travellers, seen, about })))
    }),
  }

  /** How many were read, and of what; who they are stands nowhere but where it was read. */
  async function writtenDown(
    tx: Tx,
    kind: 'lists.read' | 'lists.sent',
    { source, row, list }: ListSubject & { list: ListName },
    { length: travellers }: readonly Traveller[],
  ): Promise<void> {
    const subject = { kind: subjectOf[source], id: row }
    await audit(tx, { kind, subject, after: { list, travellers } })
  }
}

/** Everybody on it. Refuses what is no flight, night or departure of ours. */
const travellersOf = async (
  needs: OfficeNeeds,
  subject: ListSubject & { list?: ListName },
): Promise<Traveller[]> => (await travellersOn(needs, subject)) ?? answered(refuse('NOT_FOUND'))
