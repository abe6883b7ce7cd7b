/** What can go wrong with the remote supplier, by agreed names. */
export const moods = ['on', 'slow', 'failing', 'hanging', 'captcha'] as const
export type Mood = (typeof moods)[number]

export const verbs = [
  ...['availability', 'fare', 'book', 'release', 'ticket', 'status', 'penalty', 'cancel'],
] as const
export type Verb = string

export const faultKinds = ['slow', 'break', 'lose', 'half', 'contradict', 'hang'] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = { verb: Verb; kind: FaultKind; times: number }

/** Keeps what was ordered and hands each fault out as often as it was ordered. */
export function createFaults({ mood: first }: { mood: Mood }) {
  let mood = first
  let ordered: Fault[] = []
  const called = new Map<Verb, number>()
  return {
    called: () => Object.fromEntries(called),
    mood: () => mood,
    setMood: (next: Mood) => {
      mood = next
    },
    order: (fault: Fault) => void ordered.push({ ...fault }),
    clear: () => {
      ordered = []
      mood = 'on'
    },
    /** The fault that strikes this call, if any. */
    strike(verb: Verb): FaultKind | null {
      called.set(verb, (called.get(verb) ?? 0) + 1)
      const fault = ordered.find((each) => each.verb === verb && each.times > 0)
      if (fault) {
        fault.times -= 1
        return fault.kind
      }
      if (mood === 'failing') return 'break'
      if (mood === 'hanging') return 'hang'
      return mood === 'slow' && verb === 'availability' ? 'slow' : null
    },
  }
}
export type Faults = ReturnType<typeof createFaults>
