import { toPersianDigits } from '@parastoo/kit/text'
import { messages } from './messages.ts'

/** What a schema library says of a field that has no code of its own. */
type Found = {
  message: string
  code?: string
  origin?: string
  minimum?: number | bigint
  format?: string
}

/**
 * The spec's generic form messages (section 5): 'is a required field', 'must be at least N characters', 'must be a valid email'. Null
 * for anything else, which is told as "check entered values".
 */
export function genericMessageOf(found: object): string | null {
  const { code, origin, minimum, format, message } = found as Found
  if (code === 'invalid_type' && /received undefined$/.test(message)) return messages.REQUIRED
  if (code === 'too_small' && origin === 'string') {
    const least = Number(minimum)
    return least <= 1
      ? messages.REQUIRED
      : `این مورد باید حداقل ${toPersianDigits(least)} حرف باشد.`
  }
  if (code === 'invalid_format' && format === 'email') return messages.EMAIL_IS_INVALID
  return null
}
