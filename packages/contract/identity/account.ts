/** Who someone is (api.md, Accounts). The token endpoint itself is OAuth 2 and lives in the provider, not here. */
import * as z from 'zod'
import { digits } from '../fields.ts'
import { openOperation, refusals, reply, staffScopes, userOperation } from '../operation.ts'

/** The clients of the token endpoint: a browser keeps its secrets in cookies, a native app gets them in the reply. */
export const clients = ['web', 'native'] as const
export type ClientId = (typeof clients)[number]

const mobile = {
  phoneNumber: digits('PHONE_NUMBER_REQUIRED'),
  dialingCode: z.string().max(6).default('+98'),
}

export const user = z.object({
  id: z.string(),
  phoneNumber: z.string().nullable(),
  dialingCode: z.string().nullable(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  firstNameFarsi: z.string().nullable(),
  lastNameFarsi: z.string().nullable(),
  nationalCode: z.string().nullable(),
  genderTitle: z.string().nullable(),
  birthDate: z.string().nullable(),
  scope: z.array(z.enum(staffScopes)),
  hasPassword: z.boolean(),
  bank: z.object({
    cardNumber: z.string().nullable(),
    accountNumber: z.string().nullable(),
    iban: z.string().nullable(),
  }),
})
export type User = z.infer<typeof user>

export const account = {
  createOtp: openOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/otp/create',
      summary: 'Send a one-time code; never says whether the account exists',
      tags: ['Accounts'],
    })
    .input(
      z.object({
        ...mobile,
        channel: z.enum(['Sms', 'Whatsapp']).default('Sms'),
        clientId: z.enum(clients).default('web'),
      }),
    )
    .output(
      reply(
        z.object({
          expiresAt: z.string(),
          resendAt: z.string(),
          codeLength: z.number().int(),
          /** For `native` only: sent back with the code. A browser holds it in an HttpOnly cookie and never sees it. */
          challenge: z.string().optional(),
        }),
      ),
    )
    .errors(
      refusals(
        'PHONE_NUMBER_REQUIRED',
        'PHONE_NUMBER_IS_INVALID',
        'CODE_SENT_RECENTLY',
        'NUMBER_LOCKED',
        'TOO_MANY_REQUESTS',
        'CHANNEL_NOT_AVAILABLE',
      ),
    ),
  currentUser: userOperation
    .route({
      method: 'GET',
      path: '/api/Account/CurrentUser',
      summary: 'The signed-in user',
      tags: ['Accounts'],
    })
    .output(reply(user)),
}
