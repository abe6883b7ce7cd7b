/** Hotels that stand side by side, as an address names them: `compare=bagh-eram.sahel`. */

/** More columns than these are no comparison on any screen. */
export const mostCompared = 4

/** What an address names, each once; what is no code counts for nothing. */
export function comparedIn(search: URLSearchParams): string[] {
  const codes = search.get('compare')?.split('.') ?? []
  const known = codes.filter((code) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(code) && code.length <= 80)
  return [...new Set(known)].slice(0, mostCompared)
}

/** An address with other hotels side by side; everything else it says stays. */
export function withCompared(search: URLSearchParams, codes: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(search)
  if (codes.length === 0) next.delete('compare')
  else next.set('compare', codes.join('.'))
  return next
}

/** With a hotel more or less; a fifth changes nothing. */
export function toggled(codes: readonly string[], code: string): string[] {
  if (codes.includes(code)) return codes.filter((each) => each !== code)
  return codes.length < mostCompared ? [...codes, code] : [...codes]
}
