import { draftFaults, issueFault } from '@parastoo/contract/flights/draft-faults'
import {
  type Contact,
  contactInput,
  type Passenger,
  type PassengerDraft,
  passengerInput,
} from '@parastoo/contract/flights/passenger'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Choice, Chosen } from '../search/index.ts'
import { journeyOf } from './journey-of.ts'
import type { ReservationNeeds } from './needs.ts'

type Sent = Chosen & { passengers: readonly PassengerDraft[]; contact: object }

/** The passengers and the contact of a submit; where a field of one cannot be read, every fault of all of them at once. */
export async function readSubmit(
  needs: ReservationNeeds,
  sent: Sent,
): Promise<{ passengers: Passenger[]; contact: Contact } | Refusal<Code>[]> {
  const passengers = sent.passengers.flatMap((draft) => passengerInput.safeParse(draft).data ?? [])
  const contact = contactInput.safeParse(sent.contact)
  if (contact.data && passengers.length === sent.passengers.length)
    return { passengers, contact: contact.data }
  const choice = await needs.resolve(sent)
  if (isRefused(choice)) return [choice]
  return [
    ...passengerRefusals(needs, sent.passengers, choice),
    ...(contact.error?.issues.map(issueFault) ?? []).map(({ field, code }) =>
      refuse(code, { field: `contact.${field}` }),
    ),
  ]
}

function passengerRefusals(
  needs: ReservationNeeds,
  passengers: readonly PassengerDraft[],
  choice: Choice,
): Refusal<Code>[] {
  const journey = journeyOf(needs, choice)
  return passengers.flatMap((draft, place) =>
    draftFaults(draft, journey).map(({ field, code }) =>
      refuse(code, { field: `passengers.${place}.${field}` }),
    ),
  )
}
