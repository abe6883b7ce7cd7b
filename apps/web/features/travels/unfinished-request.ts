import type { KeptVisaDraft } from '@parastoo/contract/visas/drafts'
import type { ApiClient } from '../../shell/context.ts'

/** What a card says of a request that was begun: nothing that was typed. */
export type UnfinishedVisa = Omit<KeptVisaDraft, 'fields' | 'papers'>

/** The visa request that was begun and not sent; the trips are shown without it where it cannot be had. */
export async function unfinishedRequest(api: ApiClient): Promise<UnfinishedVisa | null> {
  try {
    const { data } = await api.visaDrafts.ownDraft()
    if (!data) return null
    const { fields: _typed, papers: _papers, ...card } = data
    return card
  } catch {
    return null
  }
}
