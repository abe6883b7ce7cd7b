/** What can go wrong with the remote supplier, by agreed names. */
export type Mood =
  | 'on'
  | 'slow'
  | 'failing'
  | 'hanging'
  | 'captcha'
  | 'rising'
  | 'garbage'
  /** Sells sixty flights a day instead of five, and takes as long as a far one takes. */
  | 'plenty'

export type Verb =
  | 'availability'
  | 'fare'
  | 'captcha'
  | 'book'
  | 'release'
  | 'ticket'
  | 'status'
  | 'schedule'
  | 'penalty'
  | 'cancel'

export type FaultKind =
  | 'slow'
  | 'break'
  | 'lose'
  | 'half'
  | 'contradict'
  | 'hang'
  /** The fare becomes dearer for good just before it is dealt with. */
  | 'dearer'
  | Garbage

/** Replies that nobody can use: see spoil.ts. */
export type Garbage = 'nonsense' | 'negative' | 'huge' | 'page'

export type Fault = {
  verb: Verb
  kind: FaultKind
  times: number
  /** How long it takes when it is slow, instead of the usual. */
  slowMs?: number
}

/** How long a supplier far away takes that is not slow. */
const farMs = 600

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
    strike(verb: Verb): Pick<Fault, 'kind' | 'slowMs'> | null {
      called.set(verb, (called.get(verb) ?? 0) + 1)
      const fault = ordered.find((each) => each.verb === verb && each.times > 0)
      if (fault) {
        fault.times -= 1
        return fault
      }
      if (mood === 'failing') return { kind: 'break' }
      if (mood === 'hanging') return { kind: 'hang' }
      if (mood === 'garbage') return { kind: 'nonsense' }
      if (mood === 'rising' && verb === 'fare') return { kind: 'dearer' }
      if (verb !== 'availability') return null
      if (mood === 'plenty') return { kind: 'slow', slowMs: farMs }
      return mood === 'slow' ? { kind: 'slow' } : null
    },
  }
}
export type Faults = ReturnType<typeof createFaults>
