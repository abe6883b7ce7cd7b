import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { FlightSupplier, IssuedTickets, Unknown } from '../../../modules/flights/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { at, hear } from './calls.ts'
import { askedOf, kindOf, offerOf, paxOf, penaltyItemOf, timesOf } from './translate.ts'
import {
  availabilityReply,
  bookedReply,
  cancelledReply,
  captchaReply,
  fareReply,
  penaltyReply,
  releasedReply,
  scheduleReply,
  statusReply,
  ticketedReply,
} from './wire.ts'

/** Fills `FlightSupplier` from the sample supplier's API, the pattern for every real one: wire, calls, translate, fixtures. */
export function createSampleSupplier({
  name = 'sample',
  outbound,
  baseUrl,
  apiKey,
  answerWithinMs,
}: {
  /** One word, stable: it stands in proposals, orders and the ledger. */
  name?: string
  outbound: Pick<Outbound, 'peer'>
  baseUrl: string
  apiKey: string
  answerWithinMs: number
}): FlightSupplier {
  const line = { baseUrl, answerWithinMs, secrets: [apiKey], headers: { 'x-api-key': apiKey } }
  // Connections are kept for asking only: one that breaks with a sale in it would leave the sale unknown.
  const asking = outbound.peer({
    ...line,
    name: `${name}-ask`,
    keepsConnections: true,
  })
  const selling = outbound.peer({ ...line, name: `${name}-sell` })
  const ofKey = (key: string) => ({
    isAbout: ({ clientRef }: { clientRef: string }) => clientRef === key,
  })

  return {
    name,

    async search(question, signal) {
      if (question.cabinClass === 3) return []
      const heard = await hear(
        asking,
        {
          call: 'availability',
          method: 'POST',
          path: '/v1/availability',
          signal,
          json: askedOf(question),
        },
        { schema: availabilityReply },
      )
      if (!('reply' in heard)) throw new Error(`availability: ${JSON.stringify(heard)}`)
      const { fares } = heard.reply
      const read = fares.flatMap((fare) => fareReply.safeParse(fare).data ?? [])
      if (read.length === 0 && fares.length > 0)
        throw new Error('availability: no fare is readable')
      return read.map(offerOf)
    },

    async reprice(offerKey) {
      const heard = await hear(
        asking,
        { call: 'fare', method: 'GET', path: at('fares', offerKey) },
        { schema: fareReply, isAbout: ({ fareRef }) => fareRef === offerKey },
      )
      if ('reply' in heard) return offerOf(heard.reply)
      return 'refused' in heard ? refuse('FLIGHT_NOT_AVAILABLE') : heard
    },

    async captcha(offerKey) {
      const heard = await hear(
        asking,
        { call: 'captcha', method: 'POST', path: at('fares', offerKey, 'captcha') },
        { schema: captchaReply, isAbout: ({ fareRef }) => fareRef === offerKey },
      )
      if ('refused' in heard) return refuse('FLIGHT_NOT_AVAILABLE')
      if (!('reply' in heard)) return heard
      const { captchaRef: token, picture } = heard.reply
      return { token, picture: Buffer.from(picture, 'base64') }
    },

    async hold({ key, offerKey, party, until, costRial, captcha }) {
      const heard = await hear(
        selling,
        {
          call: 'book',
          method: 'PUT',
          path: at('bookings', key),
          json: {
            fareRef: offerKey,
            pax: paxOf(party),
            holdUntil: until.toString(),
            maxNet: costRial,
            ...(captcha && { captchaRef: captcha.token, captcha: captcha.code }),
          },
        },
        {
          schema: bookedReply,
          isAbout: ({ clientRef, net }) => clientRef === key && net <= costRial,
        },
      )
      if ('reply' in heard) return { held: true }
      return 'refused' in heard ? holdRefused(heard.refused) : heard
    },

    async release(key) {
      const call = {
        call: 'release',
        method: 'POST',
        path: at('bookings', key, 'release'),
      } as const
      const heard = await hear(selling, call, { schema: releasedReply, ...ofKey(key) })
      if ('reply' in heard) return { released: true }
      return 'refused' in heard ? unclear(heard.refused) : heard
    },

    async issue({ key, passengers }) {
      const heard = await hear(
        selling,
        {
          call: 'ticket',
          method: 'POST',
          path: at('bookings', key, 'ticket'),
          json: {
            passengers: passengers.map((passenger) => ({
              kind: kindOf(passenger),
              document: passenger.document,
              firstName: passenger.firstName,
              lastName: passenger.lastName,
            })),
          },
        },
        {
          schema: ticketedReply,
          isAbout: ({ clientRef, tickets }) =>
            clientRef === key && tickets.length === passengers.length,
        },
      )
      if ('reply' in heard) return ticketsOf(heard.reply)
      if (!('refused' in heard)) return heard
      return heard.refused === 'CANNOT_TICKET' ? refuse('ISSUE_FAILED') : unclear(heard.refused)
    },

    async status(key) {
      const call = { call: 'status', method: 'GET', path: at('bookings', key) } as const
      const heard = await hear(asking, call, { schema: statusReply, ...ofKey(key) })
      if ('refused' in heard) return unclear(heard.refused)
      if (!('reply' in heard)) return heard
      const { reply } = heard
      return reply.status === 'TICKETED'
        ? { state: 'issued', tickets: ticketsOf(reply) }
        : { state: states[reply.status] }
    },

    async quoteCancel(key, passengers) {
      const heard = await hear(
        asking,
        {
          call: 'penalty',
          method: 'GET',
          path: at('bookings', key, 'penalty'),
          ...(passengers ? { query: { pax: passengers.join() } } : {}),
        },
        { schema: penaltyReply, ...ofKey(key) },
      )
      if ('reply' in heard) return { items: heard.reply.items.map(penaltyItemOf) }
      return 'refused' in heard ? cancelRefused(heard.refused) : heard
    },

    async timesNow({ key }) {
      const call = {
        call: 'schedule',
        method: 'GET',
        path: at('bookings', key, 'schedule'),
      } as const
      const heard = await hear(asking, call, { schema: scheduleReply, ...ofKey(key) })
      if ('reply' in heard) return { legs: heard.reply.legs.map(timesOf) }
      return 'refused' in heard ? unclear(heard.refused) : heard
    },

    async cancel({ key, cancelKey, passengers, acceptedPenaltyRial }) {
      const heard = await hear(
        selling,
        {
          call: 'cancel',
          method: 'POST',
          path: at('bookings', key, 'cancel'),
          json: { cancelRef: cancelKey, pax: passengers, maxPenalty: acceptedPenaltyRial },
        },
        {
          schema: cancelledReply,
          isAbout: ({ clientRef, cancelRef, cancelled }) =>
            clientRef === key && cancelRef === cancelKey && cancelled === passengers.length,
        },
      )
      if ('reply' in heard) {
        const { penalty: penaltyRial, refund: refundRial } = heard.reply
        return { cancelled: true, penaltyRial, refundRial }
      }
      if (!('refused' in heard)) return heard
      return heard.refused === 'PENALTY_ABOVE_MAX'
        ? refuse('PENALTY_CHANGED', { detail: { penaltyRial: heard.penalty ?? 0 } })
        : cancelRefused(heard.refused)
    },
  }
}

const states = { NONE: 'none', HELD: 'held', RELEASED: 'released', REFUSED: 'refused' } as const

const ticketsOf = (reply: { pnr: string; tickets: string[] }): IssuedTickets => ({
  pnr: reply.pnr,
  ticketNumbers: reply.tickets,
})

/** A no that was not agreed upon says nothing certain. */
const unclear = (word: string): Unknown => ({ unknown: true, reason: `an unexpected no: ${word}` })

function holdRefused(word: string): Awaited<ReturnType<FlightSupplier['hold']>> {
  if (word === 'SOLD_OUT') return refuse('FLIGHT_SOLD_OUT')
  if (word === 'NOT_FOUND') return refuse('FLIGHT_NOT_AVAILABLE')
  if (word === 'NET_ABOVE_MAX') return refuse('PRICE_CHANGED')
  if (word === 'CAPTCHA_REQUIRED') return refuse('CAPTCHA_REQUIRED')
  return word === 'CAPTCHA_WRONG' ? refuse('CAPTCHA_IS_WRONG') : unclear(word)
}

function cancelRefused(
  word: string,
): Refusal<'CANCELLATION_NOT_POSSIBLE' | 'PASSENGER_ALREADY_CANCELLED'> | Unknown {
  if (word === 'ALREADY_CANCELLED') return refuse('PASSENGER_ALREADY_CANCELLED')
  const isAgreed = word === 'NOT_TICKETED' || word === 'NO_SUCH_PASSENGER'
  return isAgreed ? refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: word } }) : unclear(word)
}
