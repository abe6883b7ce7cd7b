import { proposeLatinName } from '@parastoo/kit/latin-name'
import type { HotelSupplier, SleepingGuest } from '../hotel-supplier.ts'
import type { OutsideGuest, SentStay } from '../ports.ts'
import type { Sale } from './sale-store.ts'

/** What a supplier outside is sent: names in Latin letters, the first guest as who leads, nothing of where people live or are reached. */
export function sentOf(
  { rooms, leadGuest, specialRequests, arrivalTime }: Parameters<HotelSupplier['fulfil']>[0],
  { note }: Sale,
  reference: string,
): Omit<SentStay, 'mayBeSent'> {
  const told = rooms.map(({ guests }) => ({ guests: guests.map(guestOf) }))
  const adults = told.flatMap(({ guests }) => guests).filter(({ isChild }) => !isChild)
  const lead = guestOf({ name: leadGuest, age: 30, isChild: false })
  return {
    reference,
    handle: note.handle,
    charge: note.charge,
    rooms: told,
    lead: lead.lastName === '' ? (adults[0] ?? lead) : lead,
    requests: specialRequests,
    arrivesAt: arrivalTime === null ? null : `${note.ask.checkIn}T${arrivalTime}`,
  }
}

/** The last word of a name is the family's; where there is one word, it is both. */
function guestOf({ name, age, isChild, gender = null }: SleepingGuest): OutsideGuest {
  const latin = /\p{Script=Arabic}/u.test(name) ? proposeLatinName(name) : name
  const words = latin.trim().split(/\s+/).filter(Boolean)
  const lastName = words.at(-1) ?? ''
  return {
    firstName: words.slice(0, -1).join(' ') || lastName,
    lastName,
    age,
    isChild,
    gender,
  }
}
