import type { RequestedVisas } from '@parastoo/contract/visas/requests'
import type { CallContext } from '../../../shell/api.ts'
import { addressOf } from '../../../shell/bases.ts'
import { browserSession } from '../../../shell/browser-session.ts'
import { fetchInTime } from '../../../shell/fetch-in-time.ts'
import { entriesOf, Refused } from '../../../shell/refused.ts'
import { SessionExpired } from '../../../shell/session.ts'

/** Sends the multipart form, whose parts are named as the server reads them. Every refusal is thrown as `Refused`. */
export async function sendRequest(
  texts: Record<string, string>,
  { context: { idempotencyKey } }: { context: CallContext },
): Promise<RequestedVisas> {
  const session = browserSession()
  const token = await session.accessToken()
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  const reply = await fetchInTime(addressOf('/api/visa/Submit/SubmitVisaRequest'), {
    method: 'POST',
    body: form,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
  })
  const body: unknown = await reply.json().catch(() => null)
  if (reply.ok) return (body as { data: RequestedVisas }).data
  if (reply.status === 401 && session.isSignedIn()) {
    session.reset('expired')
    throw new SessionExpired()
  }
  throw new Refused(reply.status, entriesOf(body))
}
