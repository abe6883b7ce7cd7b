import type { UploadedPicture } from '@parastoo/contract/images/blobs'
import { addressOf } from '../bases.ts'
import { browserSession } from '../browser-session.ts'
import { fetchInTime } from '../fetch-in-time.ts'
import { newUuid } from '../new-uuid.ts'
import { entriesOf, Refused, refusedOf } from '../refused.ts'
import { retryAfterSeconds } from '../refused-words.ts'
import { type AskParts, idOfPicture, sendParts } from './send-parts.ts'

/** Longer than any picture takes on a slow line; the server gives up sooner. */
const patienceMs = 60_000
/** From this on a picture goes by part: a line that breaks costs one of them. */
const byPartFromBytes = 500_000
/** Before what nobody answered is sent again, where the browser believes that there is a network. */
const pauseMs = 3_000
const longestWaitSeconds = 30

/**
 * Hands in one picture and tells how much has gone. `fetch` does not tell, so this is the older way. Throws `Refused` with the server's
 * words; an aborted or broken sending rejects.
 */
export async function sendFile(
  file: File,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<UploadedPicture> {
  if (file.size > byPartFromBytes) return await sendByPart(file, { onShare, signal })
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

async function sendByPart(
  file: File,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<UploadedPicture> {
  const ask: AskParts = async (method, path, part) => {
    signal.throwIfAborted()
    const token = await browserSession().accessToken()
    const reply = await fetchInTime(addressOf(`/images/Blob/Parts/${path}`), {
      method,
      signal,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(part && { 'content-type': 'application/octet-stream' }),
      },
      ...(part && { body: part }),
    })
    const body = (await reply.json()) as { data: unknown }
    if (reply.ok) return body.data
    throw new Refused(reply.status, entriesOf(body))
  }
  return await sendParts(file, {
    id: (await idOfPicture(file)) ?? newUuid(),
    ask,
    onShare,
    isAnswer: (error) => signal.aborted || (refusedOf(error) !== null && waitOf(error) === null),
    comesAgain: (error) => {
      const seconds = waitOf(error)
      return seconds === null ? networkReturns(signal) : passes(seconds, signal)
    },
  })
}

/**
 * For how many seconds a refusal asks to wait, where that is short: the place of this person is still taken by the sending that broke off
 * with the line before, or many pictures are drawn at once. Null of every other failure, and of a wait that nobody sits through.
 */
export function waitOf(error: unknown): number | null {
  const refused = refusedOf(error)
  const seconds = refused && retryAfterSeconds(refused)
  return seconds !== null && seconds <= longestWaitSeconds ? seconds : null
}

/** Resolves after so many seconds, or when nobody waits any more. */
function passes(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(pause)
      resolve()
    }
    const pause = setTimeout(end, seconds * 1000)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Resolves when the browser is told of a network, after a pause where it believes to have one, or when nobody waits any more. */
function networkReturns(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(pause)
      removeEventListener('online', end)
      resolve()
    }
    const pause = navigator.onLine ? setTimeout(end, pauseMs) : undefined
    addEventListener('online', end)
    signal.addEventListener('abort', end, { once: true })
  })
}
