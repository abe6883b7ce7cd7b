import { toast } from './toasts.tsx'

/** Hands an address on: by the device's own sheet, else by the clipboard. Browser only. */
export async function shareLink(
  url: string,
  words: { title: string; shared: string; shareFailed: string },
): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ title: words.title, url })
    else {
      await navigator.clipboard.writeText(url)
      toast({ text: words.shared, tone: 'good' })
    }
  } catch (error) {
    // Who closes the device's sheet has not failed at anything.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ text: words.shareFailed, tone: 'bad' })
  }
}
