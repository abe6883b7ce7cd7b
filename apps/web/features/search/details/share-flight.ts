import { searchPanels } from '../../../messages/search-panels.ts'
import { toast } from '../../../shell/toasts.tsx'

/** Hands on the address of this search with one flight open: by the device's own sheet, else by the clipboard. */
export async function shareFlight(proposalId: string, title: string): Promise<void> {
  const address = new URL(location.href)
  address.searchParams.delete('rqs')
  address.searchParams.delete('compare')
  address.searchParams.set('flight', proposalId)
  const url = address.toString()
  try {
    if (navigator.share) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      toast({ text: searchPanels.share.copied, tone: 'good' })
    }
  } catch (error) {
    // Who closes the device's sheet has not failed at anything.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ text: searchPanels.share.failed, tone: 'bad' })
  }
}
