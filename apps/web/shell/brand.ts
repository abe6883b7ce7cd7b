/** Who the site speaks for. It is a setting of the process, so it is told once and not passed through every page. */
import type { BrandColours } from '@parastoo/ui/brand-colours.ts'

export type Brand = {
  /** The agency's name in Persian, as titles and texts say it. */
  name: string
  /** Its mark, an address on this site; null draws ours. */
  logo: string | null
  /** Its colours; null leaves ours, and then no further style sheet is loaded. */
  colours: BrandColours | null
}

const ours: Brand = { name: 'پرستو', logo: null, colours: null }

let current = ours

/** Told by the host before a page is drawn; the same for every request of a process. */
export function setBrand(brand: Brand): void {
  current = brand
}

/** What the document carries for the browser, as attributes of `<html>`; nothing where the brand is ours. */
export function brandAttributes(): Record<`data-${string}`, string> {
  const { name, logo, colours } = brandOf()
  return {
    ...(name !== ours.name && { 'data-brand': name }),
    ...(logo !== null && { 'data-brand-logo': logo }),
    ...(colours !== null && { 'data-brand-colours': 'yes' }),
  }
}

/** The brand's name and mark; in the browser as the document says. */
export function brandOf(): Omit<Brand, 'colours'> & { colours: BrandColours | true | null } {
  if (typeof document === 'undefined') return current
  const { brand, brandLogo, brandColours } = document.documentElement.dataset
  return {
    name: brand ?? ours.name,
    logo: brandLogo ?? null,
    colours: brandColours === undefined ? null : true,
  }
}

/**
 * A compiled message in which our name is the agency's.
 *
 * @public Called by the code that `vite/compiled-messages.ts` writes.
 */
export function withBrandName<Message>(message: Message): Message {
  const { name } = brandOf()
  if (name === ours.name) return message
  if (typeof message === 'string') return message.replaceAll(ours.name, name) as Message
  return Array.isArray(message) ? (message.map(withBrandName) as Message) : message
}
