/** The lists of words that travel insurance is described in. */

/** What is covered: costs of treatment in euro, or accidents of pilgrims in rial. The two are never compared with each other. */
export const coverKinds = ['medical', 'accident'] as const
export type CoverKind = (typeof coverKinds)[number]

export const limitCurrencies = ['EUR', 'IRR'] as const

export const coverageKinds = [
  'medical',
  'repatriation',
  'death',
  'disability',
  'dental',
  'remains',
  'family-visit',
  'legal',
  'early-return',
  'lost-papers',
  'baggage-delay',
  'home',
] as const

/** What a plan may say something of its own about, once a traveller asks: nobody guesses. */
export const askedActivities = ['pregnancy', 'ski', 'work', 'old-illness'] as const
export type AskedActivity = (typeof askedActivities)[number]

export const activityVerdicts = ['covered', 'limited', 'excluded'] as const
