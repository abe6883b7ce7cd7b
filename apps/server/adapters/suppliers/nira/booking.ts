import type { Unknown } from '../../../modules/flights/ports.ts'
import { type NiraCalls, unclear } from './calls.ts'
import { bare, ticketsIn } from './names.ts'
import { type BookingReply, bookingReply } from './wire.ts'

export type Booking =
  | { state: 'gone' }
  | {
      state: 'held' | 'issued'
      /** Of those with a seat; infants stand only among the tickets. */
      names: string[]
      /** Of those whose seat is still theirs. */
      seated: string[]
      tickets: { name: string; number: string; isOpen: boolean }[]
      totalRial: number
      segments: BookingReply['Segments']
    }

/** A booking as the host has it (NRSRT): whoever asks what became of a call asks here. */
export async function readBooking(calls: NiraCalls, pnr: string): Promise<Booking | Unknown> {
  const heard = await calls.read('NRSRT', {
    query: { PNR: pnr, Complete: 'y' },
    schema: bookingReply,
  })
  if ('words' in heard && /^no pnr/i.test(heard.words)) return { state: 'gone' }
  if (!('reply' in heard)) return unclear(heard)
  const { Status, Passengers, Tickets, TotalPrice, Segments } = heard.reply
  const people = Passengers.map((each) => ({
    name: bare(`${each.PassenferLastName}/${each.PassenferFirstName}`),
    isSeated: !/^y/i.test(each.Deleted ?? ''),
  }))
  const tickets = Tickets.flatMap(({ PassengerET, ETStatus }) =>
    ticketsIn(PassengerET.replace(/^\s*\d+\s+/, '')).map((ticket) => ({
      ...ticket,
      isOpen: ETStatus === 'O' || ETStatus === 'I',
    })),
  )
  const hasOpen = tickets.some(({ isOpen }) => isOpen)
  if (!hasOpen && !/^active/i.test(Status.trim())) return { state: 'gone' }
  return {
    state: tickets.length > 0 ? 'issued' : 'held',
    names: people.map(({ name }) => name),
    seated: people.filter(({ isSeated }) => isSeated).map(({ name }) => name),
    tickets,
    totalRial: TotalPrice,
    segments: Segments,
  }
}
