/** Where somebody wants to sleep: a city, a hotel of it, or near a landmark in it. */
export type StayPlace = {
  kind: 'city' | 'landmark' | 'hotel'
  code: string
  nameFa: string
  cityCode: string
  cityNameFa: string
}

export const idOfPlace = ({ kind, code }: StayPlace): string => `${kind} ${code}`

const kinds = ['city', 'landmark', 'hotel'] as const

/** A place as storage or an address may name it, or null for anything else. */
export function placeIn(kept: unknown): StayPlace | null {
  const { kind, code, nameFa, cityCode, cityNameFa } = (kept ?? {}) as Partial<StayPlace>
  const isNamed = [code, nameFa, cityCode, cityNameFa].every((text) => typeof text === 'string')
  return isNamed && kinds.some((one) => one === kind) ? (kept as StayPlace) : null
}
