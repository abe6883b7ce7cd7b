/** Requests for groups: asked by anybody, kept in a queue, answered by staff. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { GroupAsk } from '@parastoo/contract/support/group-requests'
import { supportText } from '@parastoo/contract/support/support'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { parseMobile } from '@parastoo/kit/parse-mobile'
import { e164 } from '@parastoo/kit/phone'
import type { Tx } from '../../platform/db/database.ts'
import { answered, ok } from '../../platform/http/answer.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { newId, randomDigits } from '../../platform/ids.ts'
import { type GroupRequest, groupReader, groupWriter } from './group-store.ts'
import type { SupportNeeds } from './needs.ts'

/** So many may wait for staff at a time, of one mobile. */
const maxWaiting = 5

export function groupRoutes(needs: SupportNeeds) {
  const routes = implement(contract.api.groupRequests).$context<RequestContext>()
  return {
    create: routes.create.handler(async ({ input }) => {
      const { number } = answered(await askForGroup(needs, input))
      return ok({ number })
    }),
  }
}

/** What staff do with the queue, until the back-office has it. */
export const groupDesk = (needs: SupportNeeds) => ({
  open: () => groupReader(needs.db).open(),
  show: (number: string) => groupReader(needs.db).byNumber(number),
  answer: answerGroup.bind(null, needs),
  close: (number: string) => needs.db.tx((tx) => groupWriter(tx).close(number, needs.clock.now())),
})

/**
 * Puts a group into the queue and tells staff. The same mobile asking for the same journey while it waits is answered the number it
 * has; more than five journeys that wait are GROUP_REQUESTS_WAIT.
 */
async function askForGroup(
  needs: SupportNeeds,
  ask: GroupAsk,
): Promise<
  | GroupRequest
  | Refusal<'PHONE_NUMBER_IS_INVALID' | 'DEPARTURE_DATE_IN_PAST' | 'GROUP_REQUESTS_WAIT'>
> {
  const mobile = parseMobile(ask.phoneNumber, ask.dialingCode)
  if (!mobile) return refuse('PHONE_NUMBER_IS_INVALID', { field: 'phoneNumber' })
  const now = needs.clock.now()
  const today = now.toZonedDateTimeISO('Asia/Tehran').toPlainDate()
  const departsOn = Temporal.PlainDate.from(ask.departureDate)
  if (Temporal.PlainDate.compare(departsOn, today) < 0)
    return refuse('DEPARTURE_DATE_IN_PAST', { field: 'departureDate' })
  const { origin, destination, passengers, name, note } = ask
  const asked: GroupRequest = {
    id: newId(),
    number: randomDigits(8),
    origin,
    destination,
    departsOn,
    returnsOn: ask.returnDate === null ? null : Temporal.PlainDate.from(ask.returnDate),
    passengers,
    contactName: name,
    contactPhone: e164(mobile),
    note,
    state: 'open',
    askedAt: now,
    answeredAt: null,
    staff: null,
    answerFa: null,
  }
  return await needs.db.tx(async (tx) => {
    const writer = groupWriter(tx)
    await writer.lockPhone(asked.contactPhone)
    const same = await writer.waitingLike(asked)
    if (same) return same
    if ((await writer.countWaiting(asked.contactPhone)) >= maxWaiting)
      return refuse('GROUP_REQUESTS_WAIT')
    await writer.add(asked)
    await tellStaff(needs, tx, asked)
    return asked
  })
}

/** One text an hour at most: a queue that fills is one piece of news. The log has each. */
async function tellStaff(
  { staffMobile, notifications, log }: SupportNeeds,
  tx: Tx,
  { id, number, passengers, origin, destination, askedAt }: GroupRequest,
): Promise<void> {
  log.warn({ groupRequestId: id }, 'staff: a group asks for seats')
  if (staffMobile === undefined) return
  await notifications.send(tx, {
    channel: 'Sms',
    to: staffMobile,
    template: 'staff-group-asked',
    dedupeKey: `staff-group-asked:${askedAt.toString().slice(0, 13)}`,
    values: { number, passengers, routeFa: `${origin} به ${destination}` },
  })
}

/** Staff answer; the contact is sent the words with the commit of it. Answered again, the newer words are sent too. */
async function answerGroup(
  { db, clock, notifications }: SupportNeeds,
  { number, staff, text }: { number: string; staff: string; text: string },
): Promise<{ answered: true } | Refusal<'NOT_FOUND' | 'SUPPORT_TEXT_REQUIRED'>> {
  const answerFa = supportText.safeParse(text).data
  if (!answerFa) return refuse('SUPPORT_TEXT_REQUIRED')
  return await db.tx(async (tx) => {
    const at = clock.now()
    const request = await groupWriter(tx).answer({ number, staff, answerFa, at })
    if (!request) return refuse('NOT_FOUND')
    await notifications.send(tx, {
      channel: 'Sms',
      to: request.contactPhone,
      template: 'group-answered',
      dedupeKey: `group-answered:${request.id}:${at}`,
      values: {
        number,
        routeFa: `${request.origin} به ${request.destination}`,
        answerFa,
      },
    })
    return { answered: true }
  })
}
