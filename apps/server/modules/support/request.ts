/** The nouns of support and its limits. */
import type {
  SupportRequest,
  SupportState,
  SupportSubject,
} from '@parastoo/contract/support/support'

/** So many may wait for staff at a time, of one user. */
export const maxOpenRequests = 5
/** So many messages a traveller may write in one request within a day. */
export const maxMessagesADay = 30
/** The same words within this time are a repeated call, not a second wish. */
export const sameWordsMinutes = 10

export type Message = { staff: string | null; textFa: string; writtenAt: Temporal.Instant }

export type Request = {
  requestId: string
  number: string
  userId: string
  orderId: string
  orderNumber: string
  titleFa: string
  subject: SupportSubject
  contactPhone: string
  state: SupportState
  openedAt: Temporal.Instant
  messages: Message[]
}

/** A request as its owner sees it: no names of staff. */
export const requestShown = (request: Request): SupportRequest => ({
  id: request.requestId,
  number: request.number,
  orderId: request.orderId,
  orderNumber: request.orderNumber,
  title: request.titleFa,
  subject: request.subject,
  state: request.state,
  openedAt: request.openedAt.toString(),
  messages: request.messages.map(({ staff, textFa, writtenAt }) => ({
    isFromStaff: staff !== null,
    text: textFa,
    at: writtenAt.toString(),
  })),
})
