import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'

/** Where a form has led to last; null before it was sent. */
export type OwnWay = string | null

/** Leads to where a form asks to go, and remembers it, so that its button knows its own way from that of a link. */
export function useOwnWay(): { way: OwnWay; goTo: (address: string) => void } {
  const navigate = useNavigate()
  const [way, setWay] = useState<OwnWay>(null)
  return {
    way,
    goTo: (address) => {
      setWay(address)
      void navigate(address)
    },
  }
}

/** Whether the page is on this way now. A link that was pressed meanwhile leads elsewhere, though it may be to a page of the same kind. */
export function useIsOnWay(way: OwnWay): boolean {
  const { location } = useNavigation()
  return location !== undefined && way === location.pathname + location.search
}
