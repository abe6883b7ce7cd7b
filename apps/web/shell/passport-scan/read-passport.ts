import type { PassportReading } from '@parastoo/contract/images/passport-reading'
import { addressOf } from '../bases.ts'
import { browserSession } from '../browser-session.ts'
import { fetchInTime } from '../fetch-in-time.ts'
import { entriesOf, Refused } from '../refused.ts'

/** Sends a picture to be read. Throws `Refused` with the server's words, or what `fetch` throws without a network. */
export async function readPassport(picture: Blob, signal: AbortSignal): Promise<PassportReading> {
  const form = new FormData()
  form.set('file', picture, 'passport.jpg')
  const token = await browserSession().accessToken()
  const reply = await fetchInTime(addressOf('/images/Blob/ReadMRZ'), {
    method: 'POST',
    body: form,
    signal,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  const body: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw new Refused(reply.status, entriesOf(body))
  return (body as { data: PassportReading }).data
}
