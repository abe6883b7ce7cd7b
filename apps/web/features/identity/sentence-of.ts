import { isCode, messageOf } from '@parastoo/contract/messages'
import { refusedOf } from '../../shell/refused.ts'
import { failureTexts } from '../../shell/toasts.tsx'

/** The sentence to show for anything that went wrong while signing in. The provider answers with bare codes. */
export function sentenceOf(error: unknown): string {
  const refused = refusedOf(error)
  const told = refused?.entries[0]?.messages[0]
  if (told) return told
  if (refused && isCode(refused.code)) return messageOf(refused.code)
  if (refused?.status === 429) return messageOf('TOO_MANY_REQUESTS')
  if (refused && refused.status >= 500) return messageOf('INTERNAL_SERVER_ERROR')
  return refused ? messageOf('CHECK_ENTERED_VALUES') : (failureTexts(error)[0] ?? '')
}
