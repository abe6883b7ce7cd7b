/** Names an offer by public words: `bagh-eram.2027-01-10.2027-01-13.double:flexible+double:flexible`, a way for each party in turn. */

export type WayKey = { roomCode: string; planCode: string }
export type OfferName = {
  hotelCode: string
  checkIn: string
  checkOut: string
  ways: readonly WayKey[]
}

export function offerKeyOf({ hotelCode, checkIn, checkOut, ways }: OfferName): string {
  const rooms = ways.map(({ roomCode, planCode }) => `${roomCode}:${planCode}`).join('+')
  return `${hotelCode}.${checkIn}.${checkOut}.${rooms}`
}

/** The words of a key; null for a text that is none. */
export function readOfferKey(offerKey: string): OfferName | null {
  const name = '[a-z0-9]+(?:-[a-z0-9]+)*'
  const day = String.raw`\d{4}-\d\d-\d\d`
  const found = new RegExp(
    `^(${name})\\.(${day})\\.(${day})\\.(${name}:${name}(?:\\+${name}:${name}){0,8})$`,
  ).exec(offerKey)
  const [, hotelCode, checkIn, checkOut, rooms] = found ?? []
  if (!hotelCode || !checkIn || !checkOut || !rooms) return null
  const ways = rooms.split('+').map((way) => {
    const [roomCode = '', planCode = ''] = way.split(':')
    return { roomCode, planCode }
  })
  return { hotelCode, checkIn, checkOut, ways }
}
