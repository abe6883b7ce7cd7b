import { useSearchParams } from 'react-router'

/** Puts the same question again, keeping sort and filters: the old answer's id leaves the address. */
export function useAskAnew(): () => void {
  const [, setSearch] = useSearchParams()
  return () => setSearch(askedAnew, { replace: true, preventScrollReset: true })
}

/** An address without what belongs to one answer only: its id, its open flight, its open sheet. */
export function askedAnew(current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current)
  for (const name of ['requestId', 'flight', 'rqs']) next.delete(name)
  return next
}
