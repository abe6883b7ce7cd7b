/** What all of a list may be told, as data, for those who show it. */

/** What all of a flight, a night or a departure may be told; `needsNote`: in the clerk's own words only, or with them. */
export const listTopics = {
  'arrive-early': { nameFa: 'زودتر در محل باشند', needsNote: false },
  documents: { nameFa: 'مدارک همراه داشته باشند', needsNote: false },
  'meeting-place': { nameFa: 'محل حضور', needsNote: true },
  'call-us': { nameFa: 'با ما تماس بگیرند', needsNote: false },
  note: { nameFa: 'متن دیگر', needsNote: true },
} as const satisfies Record<string, { nameFa: string; needsNote: boolean }>
export type ListTopic = keyof typeof listTopics
export const listTopicNames = Object.keys(listTopics) as [ListTopic, ...ListTopic[]]
/** Longer than this is no text message. */
export const longestListNote = 200
