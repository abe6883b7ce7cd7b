import format, { type FormatValues } from 'icu-minify/format'
import type { ReactNode } from 'react'
import type { createTranslator } from 'use-intl/core'

/** Persian plurals and digits. */
const locale = 'fa-IR-u-nu-arabext'

/** A catalogue: ICU messages by key, one file per feature in `messages/`. */
export type Catalogue = { readonly [key: string]: string | Catalogue }

/** use-intl's own typing: keys must exist, and values must be those the message names. */
type Translator<C extends Catalogue> = ReturnType<typeof createTranslator<C>>

/**
 * The translator of one feature's catalogue: `const say = wordsOf(search)`, then `say('seatsLeft', { count })`.
 * The site has one language, so a translator is a plain constant: usable in loaders and meta, and split with its route.
 * Messages arrive compiled by `vite/compiled-messages.ts`, which is why use-intl's engine is called without its parser.
 */
export function wordsOf<const C extends Catalogue>(messages: C): Translator<C> {
  const say = (key: string, values?: FormatValues) => String(formatted(messages, key, values))
  const rich = (key: string, values?: FormatValues<ReactNode>) => formatted(messages, key, values)
  return Object.assign(say, { rich }) as never
}

function formatted<T>(messages: Catalogue, key: string, values: FormatValues<T> | undefined) {
  const message = key
    .split('.')
    .reduce<string | Catalogue | undefined>(
      (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
      messages,
    )
  return message === undefined ? key : format(message as never, locale, values, { formatters })
}

/** Each is made once: a number in a message would else cost more to set up than to write, on the server and under a finger. */
const formatters = {
  getDateTimeFormat: madeOnce(Intl.DateTimeFormat),
  getNumberFormat: madeOnce(Intl.NumberFormat),
  getPluralRules: madeOnce(Intl.PluralRules),
}

function madeOnce<Args extends readonly unknown[], Format>(Made: new (...args: Args) => Format) {
  const made: Record<string, Format> = {}
  return (...args: Args): Format => (made[JSON.stringify(args)] ??= new Made(...args))
}
