import type { StatementForm } from '@parastoo/contract/office/statements'
import type { CallContext } from '../../../shell/api.ts'
import { addressOf } from '../../../shell/bases.ts'
import { browserSession } from '../../../shell/browser-session.ts'
import { fetchInTime } from '../../../shell/fetch-in-time.ts'
import { entriesOf, Refused } from '../../../shell/refused.ts'

type Taken = { statementId: string; isNew: boolean; lines: number; openLines: number }

/** Sends the file of a supplier, whose body is no JSON. Every refusal is thrown as `Refused`. */
export async function takeStatement(
  { file, ...fields }: StatementForm & { file: File },
  _options: { context: CallContext },
): Promise<Taken> {
  const token = await browserSession().accessToken()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  const reply = await fetchInTime(addressOf('/api/office/Statement/Take'), {
    method: 'POST',
    body: form,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  const body: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw new Refused(reply.status, entriesOf(body))
  return (body as { data: Taken }).data
}
