import {
  type UploadedPicture,
  type UploadProgress,
  uploadPartBytes,
} from '@parastoo/contract/images/blobs'

/** One call of the parts: its path below `Parts/`, and the bytes it carries. Rejects with anything but `Refused` where nobody answered. */
export type AskParts = (method: 'POST' | 'PUT', path: string, part?: Blob) => Promise<unknown>

/** How often one call is sent again after nobody answered. */
const mostTries = 6

/**
 * Sends a picture by part: what the server has already is not sent again, and a part that nobody answered is sent once more when
 * it `comesAgain`. Each call may be repeated, so nothing is asked before it is.
 */
export async function sendParts(
  file: Pick<File, 'size' | 'slice'>,
  {
    id,
    ask,
    onShare,
    isAnswer,
    comesAgain,
  }: {
    /** The same for the same picture: chosen again after a reload it goes on where it was. */
    id: string
    ask: AskParts
    onShare: (share: number) => void
    isAnswer: (error: unknown) => boolean
    comesAgain: (error: unknown) => Promise<void>
  },
): Promise<UploadedPicture> {
  async function patiently(...call: Parameters<AskParts>): Promise<unknown> {
    for (let tries = 1; ; tries += 1)
      try {
        return await ask(...call)
      } catch (error) {
        if (isAnswer(error) || tries === mostTries) throw error
        await comesAgain(error)
      }
  }
  const parts = Math.ceil(file.size / uploadPartBytes)
  let { received } = (await patiently('POST', `${id}/Begin/${file.size}`)) as UploadProgress
  for (let place = 0; place < parts; place += 1) {
    onShare(received.length / parts)
    if (received.includes(place)) continue
    const part = file.slice(place * uploadPartBytes, (place + 1) * uploadPartBytes)
    received = ((await patiently('PUT', `${id}/${place}`, part)) as UploadProgress).received
  }
  onShare(1)
  return (await patiently('POST', `${id}/Finish`)) as UploadedPicture
}

/** A name for a picture that follows from its bytes, as a UUID of version 8; null where the browser withholds digests, as on plain HTTP. */
export async function idOfPicture(file: Pick<File, 'arrayBuffer'>): Promise<string | null> {
  if (!globalThis.crypto.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const bytes = new Uint8Array(digest).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
