/** Who someone is (api.md, Accounts). The token endpoint itself is OAuth 2 and lives in the provider, not here. */

import { parseIban } from '@parastoo/kit/bank'
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

/** An Iranian IBAN in any digits, with or without «IR» (spec, section 5). */
const iban = z
  .string('IBAN_REQUIRED')
  .refine((typed) => typed.trim() !== '', 'IBAN_REQUIRED')
  .transform((typed, check) => {
    const read = parseIban(typed)
    if (read === null && typed.trim() !== '') check.addIssue('IBAN_IS_INVALID')
    return read ?? ''
  })

export const bankAccount = z.object({
  iban: z.string(),
  isVerified: z.boolean(),
  /** Who the bank says owns it, once verified. */
  holder: z.string().nullable(),
})
export type BankAccount = z.infer<typeof bankAccount>

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
  bankAccount: userOperation
    .route({
      method: 'GET',
      path: '/api/Account/BankAccount',
      summary: 'The bank account the wallet may be paid out to',
      tags: ['Accounts'],
    })
    .output(reply(bankAccount.nullable())),
  saveBankAccount: userOperation
    .meta({ limit: { max: 10, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/api/Account/SaveBankAccount',
      summary: 'Name that bank account; another one is verified anew',
      tags: ['Accounts'],
    })
    .input(z.object({ iban }))
    .output(reply(bankAccount))
    .errors(refusals('IBAN_REQUIRED', 'IBAN_IS_INVALID')),
}
