import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { Unknown } from '../../../modules/flights/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { failedReply, inSmallLetters } from './wire.ts'

export type SepehrAccount = {
  /** One word, stable: it stands in proposals, orders and the ledger. */
  name: string
  /** The charterer's own site. */
  url: string
  username: string
  password: string
  /** Paths carry versions of their own, which charterers have at different times. */
  versions: {
    availability: number
    booking: number
    releaseLock: number
    retrieve: number
    refund: number
    balance: number
  }
  /** Whether airlines' systems behind the charterer are searched too: slow, and mostly seats that are had elsewhere. */
  systemFlights: boolean
  contactMobile: string
  contactEmail: string
  lowCreditRial: number
}

/** `refused`: the site's own no, by the name of its exception. */
export type Heard<Reply> =
  | { reply: Reply }
  | { refused: string; message: string }
  | { unknown: true; reason: string; unsent?: true }

/** A booking is waited for so long, as its documents ask (partners.sepehrsupport.ir, GetStatus). */
export const bookWithinMs = 15_000

/** The two lines to a charterer's site: POST of JSON, HTTP 200 for every refusal, the password as MD5. */
export function createSepehrCalls(
  outbound: Pick<Outbound, 'peer'>,
  account: SepehrAccount,
  answerWithinMs: number,
) {
  const { name, versions: v } = account
  const secret = createHash('md5').update(account.password).digest('hex')
  const line = { baseUrl: account.url, secrets: [account.password, secret], answerWithinMs }
  const asking = outbound.peer({ ...line, name: `${name}-ask`, keepsConnections: true })
  const selling = outbound.peer({ ...line, name: `${name}-sell` })
  const who = { Username: account.username, Password: secret }
  const paths = {
    search: `Flight/Availability/V${v.availability}/SearchByRouteAndDate`,
    routes: `Flight/Availability/V${v.availability}/GetActiveRoutes`,
    balance: `Generic/V${v.balance}/CurrentBalance`,
    lock: `Flight/Booking/V${v.booking}/Lock`,
    book: `Flight/Booking/V${v.booking}/Book`,
    releaseLock: `Flight/Booking/V${v.releaseLock}/ReleaseLock`,
    status: `Flight/RetrieveBooking/V${v.retrieve}/GetStatus`,
    retrieve: `Flight/Refund/V${v.refund}/RetrieveBooking`,
    penalty: `Flight/Refund/V${v.refund}/GetPenalty`,
    refund: `Flight/Refund/V${v.refund}/DoRefund`,
    refundStatus: `Flight/Refund/V${v.refund}/GetStatus`,
    charterChanges: 'ChangedSchedulePassengers/V1/Charter/Get',
    systemChanges: 'ChangedSchedulePassengers/V1/Webservice/Get',
  } as const
  /** These bear who asks inside `Credential`, all others at their root. */
  const inside: readonly string[] = ['status', 'retrieve', 'penalty', 'refund', 'refundStatus']
  const writes: readonly string[] = ['lock', 'book', 'releaseLock', 'refund']

  return async <Schema extends z.ZodType>(
    call: keyof typeof paths,
    {
      json = {},
      schema,
      signal,
    }: { json?: Record<string, unknown>; schema: Schema; signal?: AbortSignal | undefined },
  ): Promise<Heard<z.infer<Schema>>> => {
    const heard = await (writes.includes(call) ? selling : asking).call({
      call,
      method: 'POST',
      path: `/api/Partners/${paths[call]}`,
      json: inside.includes(call) ? { Credential: who, ...json } : { ...who, ...json },
      ...(call === 'book' && { answerWithinMs: bookWithinMs }),
      ...(signal && { signal }),
    })
    if (heard.outcome !== 'answered') {
      const reason = `${heard.outcome}: ${heard.reason}`
      return heard.outcome === 'unsent'
        ? { unknown: true, reason, unsent: true }
        : { unknown: true, reason }
    }
    if (heard.status !== 200) return { unknown: true, reason: `status ${heard.status}` }
    const body = inSmallLetters(heard.body)
    const failed = failedReply.safeParse(body)
    if (failed.success) {
      const { errormessage, exceptiontype, message } = failed.data
      if (errormessage || exceptiontype)
        return { refused: exceptiontype ?? 'Exception', message: errormessage ?? '' }
      // Not a word about the sale: we are not let in.
      if (message) return { unknown: true, reason: `refused at the door: ${message.slice(0, 80)}` }
    }
    const reply = schema.safeParse(body)
    return reply.success
      ? { reply: reply.data }
      : { unknown: true, reason: 'the reply is not what was agreed' }
  }
}
export type SepehrCalls = ReturnType<typeof createSepehrCalls>

/** What was heard where a reply was needed, said as unknown. */
export const unclear = (heard: Exclude<Heard<never>, { reply: never }>): Unknown => ({
  unknown: true,
  reason: 'refused' in heard ? `an unread no: ${heard.refused}` : heard.reason,
})

/** The number of an `Error1010-LockReleased`; 0 of any other exception. */
export const errorNumber = (exception: string): number =>
  Number(/^Error(\d{4})/i.exec(exception)?.[1] ?? 0)
