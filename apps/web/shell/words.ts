import { createTranslator } from 'use-intl/core'

/** Persian plurals and digits. */
export const locale = 'fa-IR-u-nu-arabext'

/** A catalogue: ICU messages by key, one file per feature in `messages/`. */
export type Catalogue = { readonly [key: string]: string | Catalogue }

/**
 * The translator of one feature's catalogue: `const say = wordsOf(search)`, then `say('seatsLeft', { count })`.
 * The site has one language, so a translator is a plain constant: usable in loaders and meta, and split with its route.
 */
export function wordsOf<const C extends Catalogue>(messages: C) {
  return createTranslator<C>({ locale, messages, timeZone: 'Asia/Tehran' } as never)
}
