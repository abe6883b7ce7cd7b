/** What the pages of one destination ask of the server. For loaders. */
import { data } from 'react-router'
import type { ApiClient } from '../../shell/context.ts'
import { refusedOf } from '../../shell/refused.ts'
import type { Passport } from './passports.ts'

/** The rules of a destination; one nobody sells visas of is a page that is not there. */
export async function openDestination(
  api: ApiClient,
  ask: { destination: string; nationality: Passport },
) {
  try {
    return (await api.visas.rules(ask)).data
  } catch (error) {
    if (refusedOf(error)?.code === 'DESTINATION_UNKNOWN') throw data(null, { status: 404 })
    throw error
  }
}
