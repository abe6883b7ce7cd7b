/** When somebody without a password is offered to set one (spec, section 4, login): after a code, and never in the way of buying. */
import type { User } from '@parastoo/contract/identity/account'
import { paths } from '../paths.ts'
import type { StoredValues } from './stored-values.ts'

const key = 'passwordSkippedBy'
const skippedForMs = 30 * 24 * 60 * 60 * 1000

/** The memory of «not now», for 30 days and for that person only. */
export function passwordOffer(stored: StoredValues, now: () => number = Date.now) {
  return {
    isDueTo: ({ id, hasPassword }: Pick<User, 'id' | 'hasPassword'>): boolean =>
      !hasPassword && stored.read<string>(key) !== id,
    skip: ({ id }: Pick<User, 'id'>): void => stored.write(key, id, new Date(now() + skippedForMs)),
  }
}

/** Whether a path stands between choosing what to buy and having paid for it. */
export function isBuying(path: string): boolean {
  const [place = ''] = path.split(/[?#]/)
  const places = [
    paths.results(),
    '/add-passenger',
    paths.hotelGuests({}),
    paths.tourGuests({}),
    paths.visaRequest({}),
    paths.insuranceInsured({}),
    paths.confirm(),
    '/payment',
  ]
  return places.some((one) => place === one || place.startsWith(`${one}/`))
}
