import type { SearchReply } from '@parastoo/contract/flights/search'
import { api } from '../../../shell/api.ts'
import { askForColumns } from './read-columns.ts'

askForColumns()

/** A search's answer as it stands now, in columns. */
export async function askedById(requestId: string): Promise<SearchReply> {
  return (await api.search.availableById({ requestId })).data
}
