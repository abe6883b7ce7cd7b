/** No list is opened further on. */
const last = 10_000

/** Which page of a list an address asks for; the first where it says nothing that is one. */
export function askedPage({ searchParams }: URL, name = 'page'): number {
  const asked = Math.trunc(Number(searchParams.get(name))) || 1
  return Math.min(last, Math.max(1, asked))
}
