import type { HotelProposal } from '@parastoo/contract/hotels/hotel'

/** Ways to sleep that differ in their rates only: every party in one type of room, or a mixture of types. */
export type RoomChoice = {
  /** The one type of room, or null for a mixture. */
  roomCode: string | null
  proposals: HotelProposal[]
}

/** Proposals by the rooms they hold, in the order in which the cheapest of each comes. */
export function groupProposals(proposals: readonly HotelProposal[]): RoomChoice[] {
  const groups = new Map<string, RoomChoice>()
  for (const proposal of proposals) {
    const codes = [...new Set(proposal.rooms.map(({ roomCode }) => roomCode))]
    const roomCode = codes.length === 1 ? (codes[0] ?? null) : null
    const key = proposal.rooms.map((room) => room.roomCode).join(' ')
    const group = groups.get(key) ?? { roomCode, proposals: [] }
    group.proposals.push(proposal)
    groups.set(key, group)
  }
  return [...groups.values()]
}
