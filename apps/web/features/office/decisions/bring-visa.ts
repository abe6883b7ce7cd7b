import type { CallContext } from '../../../shell/api.ts'
import { addressOf } from '../../../shell/bases.ts'
import { browserSession } from '../../../shell/browser-session.ts'
import { fetchInTime } from '../../../shell/fetch-in-time.ts'
import { entriesOf, Refused } from '../../../shell/refused.ts'

/** Sends the visa itself, whose body is no JSON. Every refusal is thrown as `Refused`. */
export async function bringVisa(
  { caseId, file }: { caseId: string; file: File },
  _options: { context: CallContext },
): Promise<{ added: true }> {
  const token = await browserSession().accessToken()
  const form = new FormData()
  form.set('file', file)
  const reply = await fetchInTime(addressOf(`/api/office/Visa/BringVisa/${caseId}`), {
    method: 'POST',
    body: form,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  const body: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw new Refused(reply.status, entriesOf(body))
  return { added: true }
}
