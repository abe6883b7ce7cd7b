/** Where a hotel is, its city named once: some addresses begin with it. */
export const hotelAddress = ({
  cityNameFa,
  addressFa,
}: {
  cityNameFa: string
  addressFa: string
}): string => (addressFa.startsWith(cityNameFa) ? addressFa : `${cityNameFa}، ${addressFa}`)
