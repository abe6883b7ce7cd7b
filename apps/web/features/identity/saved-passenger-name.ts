import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'

/** A saved passenger as the list calls them: the Persian name, else the Latin one. */
export const savedPassengerName = (passenger: SavedPassenger): string =>
  [passenger.firstNameFarsi, passenger.lastNameFarsi].join(' ').trim() ||
  `${passenger.firstName} ${passenger.lastName}`
