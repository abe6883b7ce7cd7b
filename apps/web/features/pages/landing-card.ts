/** A card of a landing that is one link. */
export const landingCard =
  'flex h-full flex-col rounded-card border border-line bg-card p-4 text-ink no-underline shadow-card transition-shadow hover:shadow-panel'
