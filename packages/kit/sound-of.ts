/** Letters of Persian that sound alike, and spellings of one sound in Latin; longer ones first. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[طة]/g, 'ت'],
  [/[صث]/g, 'س'],
  [/[ذضظ]/g, 'ز'],
  [/ح/g, 'ه'],
  [/غ/g, 'ق'],
  [/[ع]/g, 'ا'],
  [/gh|q/g, 'g'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/oo|ou|o/g, 'u'],
  [/ee|ii|y|e/g, 'i'],
  [/(?<=[a-z])h(?![aeiou])/g, ''],
  [/(.)\1+/g, '$1'],
]

/** A folded word as it sounds, so that «طهران» is «تهران» and "gheshm" is "Qeshm". For comparing only. */
export const soundOf = (folded: string): string =>
  alike.reduce((text, [letters, sound]) => text.replace(letters, sound), folded)
