import type { UploadedPicture } from '@parastoo/contract/images/blobs'
import { addressOf } from '../bases.ts'
import { browserSession } from '../browser-session.ts'
import { entriesOf, Refused } from '../refused.ts'

/** Longer than any picture takes on a slow line; the server gives up sooner. */
const patienceMs = 60_000

/**
 * Hands in one picture and tells how much has gone. `fetch` does not tell, so this is the older way. Throws `Refused` with the server's
 * words; an aborted or broken sending rejects.
 */
export async function sendFile(
  file: File,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<UploadedPicture> {
  const token = await browserSession().accessToken()
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<UploadedPicture>()
  const request = new XMLHttpRequest()
  request.open('POST', addressOf('/images/Blob/Upload'))
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.responseType = 'json'
  request.timeout = patienceMs
  request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const body = request.response as { data?: UploadedPicture } | null
    if (request.status === 200 && body?.data) resolve(body.data)
    else reject(new Refused(request.status, entriesOf(body)))
  }
  const fail = () => reject(new Error('The picture was not sent'))
  request.onerror = fail
  request.ontimeout = fail
  request.onabort = fail
  signal.addEventListener('abort', () => request.abort(), { once: true })
  const form = new FormData()
  form.set('file', file)
  request.send(form)
  return await promise
}
