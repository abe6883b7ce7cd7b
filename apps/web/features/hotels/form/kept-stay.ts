import { storedValues } from '../../../shell/stored-values.ts'
import { type StayDraft, stayIn } from '../stay.ts'
import { placeIn, type StayPlace } from './stay-place.ts'

const key = 'hotel-form'
/** Storage of the tab, so that another tab begins anew and nothing outlives the visit. Browser only. */
const tab = () => storedValues(sessionStorage)

type Kept = { place: StayPlace | null; draft: StayDraft }

export const keepStayForm = (form: Kept): void => tab().write(key, form)

/** What was being written in this tab, without days gone by; null when nothing was or it cannot be read. */
export function keptStayForm(today: string): Kept | null {
  const kept = tab().read<Partial<Kept>>(key)
  const { draft } = kept ?? {}
  if (!draft || !Array.isArray(draft.rooms) || draft.rooms.length === 0) return null
  const isReadable = draft.rooms.every(
    (room) => typeof room?.adults === 'number' && Array.isArray(room.childAges),
  )
  if (!isReadable) return null
  const isToCome = typeof draft.checkIn === 'string' && draft.checkIn >= today
  const { checkIn, checkOut } = isToCome ? draft : stayIn(new URLSearchParams())
  return { place: placeIn(kept?.place), draft: { ...draft, checkIn, checkOut } }
}
