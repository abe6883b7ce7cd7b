import { ltr } from '@parastoo/kit/text'

/** Where a hotel is, its city named once: some addresses begin with it. One in Latin letters keeps its own order, its number first. */
export const hotelAddress = ({
  cityNameFa,
  addressFa,
}: {
  cityNameFa: string
  addressFa: string
}): string =>
  addressFa.startsWith(cityNameFa) ? addressFa : `${cityNameFa}، ${streetOf(addressFa)}`

const streetOf = (address: string): string =>
  /\p{Script=Arabic}/u.test(address) ? address : ltr(address)
