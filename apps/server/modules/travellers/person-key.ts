import { normalizeDigitsField } from '@parastoo/kit/text'
import type { DocumentSeals } from '../../platform/document-seals.ts'

/** What names a person beyond doubt, each empty where it is not known. */
export type PersonNumbers = { nationalCode: string; passportNumber: string }

/**
 * By what a person is known among all open orders and lists, whatever product named them: a keyed hash of their national code, else of their
 * passport. The country of a passport is left out: rooms know it in different words. Who shows neither (a child at a hotel) is known in their
 * own `place` alone, and to nobody else.
 */
export const personKeyOf = (
  seals: Pick<DocumentSeals, 'fingerprint'>,
  numbers: PersonNumbers,
  place = '',
): string => seals.fingerprint(personText(numbers, place))

/** What that hash is made of. */
export function personText({ nationalCode, passportNumber }: PersonNumbers, place = ''): string {
  if (nationalCode !== '') return nationalCodeText(nationalCode)
  if (passportNumber !== '') return `passport ${normalizeDigitsField(passportNumber).toUpperCase()}`
  return `only at ${place}`
}

/** Under every key there is: for finding who was named before the key was changed. */
export const personKeysOf = (
  seals: Pick<DocumentSeals, 'fingerprints'>,
  nationalCode: string,
): string[] => seals.fingerprints(nationalCodeText(nationalCode))

const nationalCodeText = (nationalCode: string) =>
  `national code ${normalizeDigitsField(nationalCode)}`
