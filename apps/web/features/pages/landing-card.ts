import { buttonClass } from '@parastoo/ui/button-class.ts'

/** A card of a landing that is one link. */
export const landingCard =
  'flex h-full flex-col rounded-card border border-line bg-card p-4 text-ink no-underline shadow-card transition-shadow hover:shadow-panel'

/** The way from a landing to all there is; its words break where letters are large. */
export const landingMore = `${buttonClass({ kind: 'quiet' })} mt-3 max-w-full py-2 text-center whitespace-normal!`
