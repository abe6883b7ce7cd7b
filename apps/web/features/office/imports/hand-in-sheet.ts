import type { RuleSheetName } from '@parastoo/contract/office/rule-names'
import type { ImportUpload } from '@parastoo/contract/office/rules'
import type { CallContext } from '../../../shell/api.ts'
import { addressOf } from '../../../shell/bases.ts'
import { browserSession } from '../../../shell/browser-session.ts'
import { fetchInTime } from '../../../shell/fetch-in-time.ts'
import { entriesOf, Refused } from '../../../shell/refused.ts'

/** Hands in a sheet, whose body is no JSON. Every refusal is thrown as `Refused`. */
export async function handInSheet(
  { sheet, sender, file }: { sheet: RuleSheetName; sender: string; file: File },
  _options: { context: CallContext },
): Promise<ImportUpload> {
  const token = await browserSession().accessToken()
  const form = new FormData()
  form.set('sheet', sheet)
  form.set('sender', sender)
  form.set('file', file)
  const reply = await fetchInTime(addressOf('/api/office/Import/Take'), {
    method: 'POST',
    body: form,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  const body: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw new Refused(reply.status, entriesOf(body))
  return (body as { data: ImportUpload }).data
}
