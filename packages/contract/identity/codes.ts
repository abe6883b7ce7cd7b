/** What calls about one-time codes share: the mobile they go to, how they are brought back, what refuses them. */
import * as z from 'zod'
import { digits } from '../fields.ts'

export const mobile = {
  phoneNumber: digits('PHONE_NUMBER_REQUIRED'),
  dialingCode: z.string().max(6).default('+98'),
}

export const codeRefusals = [
  'CODE_SENT_RECENTLY',
  'NUMBER_LOCKED',
  'TOO_MANY_REQUESTS',
  'CHANNEL_NOT_AVAILABLE',
] as const

export const redeemRefusals = [
  'CODE_INCOMPLETE',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'NUMBER_LOCKED',
] as const

/** A typed code and what came with it when it was sent. */
export const typedCode = { code: digits('CODE_INCOMPLETE'), challenge: z.string().max(200) }

/** Numbers a client looked for when this network asks for codes more often than people do. */
export const proofOfWork = z.object({ challenge: z.string().max(400), nonce: z.string().max(20) })
