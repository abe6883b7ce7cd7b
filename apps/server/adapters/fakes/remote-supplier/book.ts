/** The supplier's own book of sales: outside our database, in a file when it is given a folder. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type PassengerKind = 'ADT' | 'CHD' | 'INF'

export type Booking = {
  clientRef: string
  fareRef: string
  status: 'HELD' | 'RELEASED' | 'TICKETED' | 'REFUSED'
  pax: { adt: number; chd: number; inf: number }
  holdUntil: string
  /** What it was sold for, per passenger. */
  price: { adt: number; chd: number; inf: number }
  /** What we want for all of them. */
  net: number
  pnr: string | null
  tickets: {
    number: string
    kind: PassengerKind
    cancelRef: string | null
    penalty: number
    refund: number
  }[]
}

type Pages = {
  bookings: Record<string, Booking>
  /** Rial added to a fare's price by order. */
  raised: Record<string, number>
  soldOut: Record<string, boolean>
  /** What the carrier did to a fare's flights: moved by so many minutes, or cancelled. */
  changed: Record<string, { byMinutes: number } | 'cancelled'>
}

export function openBook(folder: string | null) {
  const file = folder === null ? null : join(folder, 'bookings.json')
  if (folder !== null) mkdirSync(folder, { recursive: true })
  let pages: Pages = { bookings: {}, raised: {}, soldOut: {}, changed: {} }
  /** Another process may have written since. */
  const read = (): Pages => {
    if (file === null) return pages
    try {
      pages = { ...pages, ...(JSON.parse(readFileSync(file, 'utf8')) as Pages) }
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault
    }
    return pages
  }
  return {
    read,
    /** Changes the book; on disk before it returns. */
    write(change: (open: Pages) => void): void {
      change(read())
      if (file === null) return
      writeFileSync(`${file}.new`, JSON.stringify(pages))
      renameSync(`${file}.new`, file)
    },
    /** Seats that live holds and tickets have of a fare. */
    seatsTaken(fareRef: string, now: Temporal.Instant): number {
      const of = Object.values(read().bookings).filter((booking) => booking.fareRef === fareRef)
      return of.reduce((sum, booking) => {
        if (booking.status === 'HELD' && isOver(booking, now)) return sum
        if (booking.status === 'HELD') return sum + booking.pax.adt + booking.pax.chd
        if (booking.status !== 'TICKETED') return sum
        const flying = booking.tickets.filter(({ cancelRef, kind }) => !cancelRef && kind !== 'INF')
        return sum + flying.length
      }, 0)
    },
  }
}
export type Book = ReturnType<typeof openBook>

export const isOver = ({ holdUntil }: Booking, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(holdUntil), now) <= 0
