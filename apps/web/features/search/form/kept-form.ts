import { storedValues } from '../../../shell/stored-values.ts'
import type { FormState } from './form-state.ts'

const key = 'search-form'
/** Storage of the tab, so that another tab begins anew and nothing outlives the visit. Browser only. */
const tab = () => storedValues(sessionStorage)

export const keepForm = (form: FormState): void => tab().write(key, form)

/** What was being written in this tab, without days gone by; null when nothing was or it cannot be read. */
export function keptForm(today: string): FormState | null {
  const kept = tab().read<Partial<FormState>>(key)
  const isReadable = Array.isArray(kept?.rows) && kept.rows.length > 0 && kept.rows.length <= 6
  if (!kept || !isReadable || typeof kept.adults !== 'number') return null
  const form = kept as FormState
  const isToCome = (date: string | null) => date !== null && date >= today
  return {
    ...form,
    returnDate: isToCome(form.returnDate) ? form.returnDate : null,
    rows: form.rows.map((row) => (isToCome(row.date) ? row : { ...row, date: null })),
  }
}
