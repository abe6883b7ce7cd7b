/** What a client takes, read from its Accept and Accept-Encoding headers. Nonsense in a header is as if it were not there. */

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

/** zstd and brotli at their fastest cost a third of gzip's time and come out smaller, so gzip is for who knows no other. */
const byPreference: readonly Encoding[] = ['zstd', 'br', 'gzip']

/**
 * The encoding of an answer. Which of those a client takes is ours to say, however it ranks them; it is only never sent one that
 * it has not named, or refuses with `q=0`. "*" names nothing: who does not know what comes gets it plain.
 */
export function encodingFor(header: string | undefined): Encoding {
  const taken = weightsOf(header)
  return byPreference.find((encoding) => (taken.get(encoding) ?? 0) > 0) ?? 'identity'
}

/** Whether a client would rather have `special` than `usual`: only if it names it, and no lower. */
export function prefers(
  header: string | undefined,
  { special, usual }: { special: string; usual: string },
): boolean {
  const taken = weightsOf(header)
  const weight = taken.get(special) ?? 0
  const [group = ''] = usual.split('/')
  return weight > 0 && weight >= (taken.get(usual) ?? taken.get(`${group}/*`) ?? 0)
}

/** Long lists are somebody's play; what stands past these is not read. */
const mostNames = 32
const mostSigns = 2048

function weightsOf(header: string | undefined): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').slice(0, mostSigns).split(',', mostNames)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    if (name !== '') weights.set(name, weightIn(parameters))
  }
  return weights
}

function weightIn(parameters: readonly string[]): number {
  const written = parameters.find((parameter) => parameter.startsWith('q='))
  if (written === undefined) return 1
  const weight = Number(written.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}
