import { useSearchParams } from 'react-router'

/** Puts the same question again, keeping sort and filters: the old answer's id leaves the address. */
export function useAskAnew(): () => void {
  const [, setSearch] = useSearchParams()
  return () =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const name of ['requestId', 'flight', 'rqs']) next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
}
