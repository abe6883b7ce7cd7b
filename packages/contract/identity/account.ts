/** Who someone is (api.md, Accounts; one piece: every call on one's own account). The token endpoint is OAuth 2 and lives in the provider. */
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { openOperation, refusals, reply, staffScopes, userOperation } from '../operation.ts'
import { accountChange, emailField, firstPassword, passwordChange } from './account-fields.ts'
import { codeRefusals, mobile, proofOfWork, redeemRefusals, typedCode } from './codes.ts'

/** The clients of the token endpoint: a browser keeps its secrets in cookies, a native app gets them in the reply. */
export const clients = ['web', 'native'] as const
export type ClientId = (typeof clients)[number]

/** A code that is on its way. */
const sentCode = z.object({
  expiresAt: instant,
  resendAt: instant,
  codeLength: z.number().int(),
  /**
   * Sent back with the code. A browser that signs in holds it in an HttpOnly cookie and never sees it; a native client and
   * somebody who is signed in get it here.
   */
  challenge: z.string().optional(),
})
export type SentCodeReply = z.infer<typeof sentCode>

/** The reply of the token endpoint (RFC 6749), bare of our envelope. */
const tokenReply = z.object({
  access_token: z.string(),
  /** For `native` only: browsers get it as a cookie. */
  refresh_token: z.string().optional(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
  scope: z.string(),
})

const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Accounts'] })

const user = z.object({
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

/** Whether an account may be paid out to, and if not, what is in the way. */
const accountStandings = [
  'Verified',
  /** Nobody has said yet whose it is: the banks are asked again, or staff look. */
  'Waiting',
  /** The banks name another holder than the user has told us of themselves. */
  'NameDiffers',
  /** The user has not told us a first and a last name in Persian, so nothing can be compared. */
  'NameMissing',
  /** The banks know no such account. */
  'NotFound',
] as const
export type AccountStanding = (typeof accountStandings)[number]

/** Until when no money is paid out to a bank account, and why. */
export const cashOutHold = z.object({
  until: instant,
  because: z.enum(['Name', 'BankAccount', 'Device']),
})
export type CashOutHold = z.infer<typeof cashOutHold>

/** As its owner sees it here; in full it is in the user. */
const bankAccount = z.object({
  /** With its middle hidden. */
  iban: z.string(),
  isVerified: z.boolean(),
  standing: z.enum(accountStandings),
  /** Who the bank says owns it, once verified. */
  holder: z.string().nullable(),
  /** While name, account or device are new no money leaves for it; null when it may. */
  hold: cashOutHold.nullable(),
})

/** What may happen to an account that its owner is told of by every channel. */
const noticeKinds = [
  'password',
  'email',
  'bank',
  'name',
  'device',
  'passkey',
  'withdrawal',
  'withdrawal-returned',
  'refund-to-account',
  'sign-in-tried',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
export type BankAccount = z.infer<typeof bankAccount>

export const account = {
  createOtp: openOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/otp/create', 'Send a one-time code; never says whether the account exists'),
    })
    .input(
      z
        .object({
          phoneNumber: mobile.phoneNumber.optional(),
          dialingCode: mobile.dialingCode,
          /** Instead of a number, with the channel `Email`. */
          email: emailField.optional(),
          channel: z.enum(['Sms', 'Whatsapp', 'Email']).default('Sms'),
          clientId: z.enum(clients).default('web'),
          proof: proofOfWork.optional(),
        })
        .superRefine(({ channel, phoneNumber, email }, context) => {
          const isByEmail = channel === 'Email'
          if (isByEmail ? email !== undefined : phoneNumber !== undefined) return
          context.addIssue({
            code: 'custom',
            path: [isByEmail ? 'email' : 'phoneNumber'],
            message: isByEmail ? 'EMAIL_REQUIRED' : 'PHONE_NUMBER_REQUIRED',
          })
        }),
    )
    .output(reply(sentCode))
    .errors(
      refusals(
        'PHONE_NUMBER_REQUIRED',
        'PHONE_NUMBER_IS_INVALID',
        'EMAIL_REQUIRED',
        'EMAIL_IS_INVALID',
        'PREFIX_NOT_SERVED',
        'PROOF_OF_WORK_REQUIRED',
        'CODES_OF_DAY_SPENT',
        ...codeRefusals,
      ),
    ),
  userHasPassword: openOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls(
        '/otp/UserHasPassword',
        'Whether a password may be tried; only the owner learns whether there is one',
      ),
    })
    .input(z.object(mobile))
    .output(reply(z.object({ hasPassword: z.boolean() })))
    .errors(refusals('PHONE_NUMBER_REQUIRED', 'PHONE_NUMBER_IS_INVALID')),
  verifyGmailToken: openOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/api/ExternalLogin/VerifyGmailToken', 'Sign in with a Google identity token'),
    })
    .input(z.object({ jwt: z.string().max(8192), clientId: z.enum(clients).default('web') }))
    .output(reply(tokenReply))
    .errors(refusals('GOOGLE_NOT_AVAILABLE', 'GOOGLE_TOKEN_IS_INVALID', 'GOOGLE_EMAIL_NOT_PROVED')),
  currentUser: userOperation
    .route({ method: 'GET', ...calls('/api/Account/CurrentUser', 'The signed-in user') })
    .output(reply(user)),
  bankAccount: userOperation
    .route({
      method: 'GET',
      ...calls('/api/Account/BankAccount', 'Where the wallet may be paid out to'),
    })
    .output(reply(bankAccount.nullable())),
  update: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls(
        '/api/Account/Update',
        'Change what may be changed; a new e-mail waits for the code that was sent to it, a bank account asks for fresh proof',
      ),
    })
    .input(accountChange)
    .output(
      reply(
        user.extend({
          pendingEmail: sentCode.extend({ email: z.string() }).optional(),
          /** There is money of theirs with us, so another Persian name waits for staff. */
          isNameInReview: z.boolean().optional(),
        }),
      ),
    )
    .errors(
      refusals(
        'LATIN_LETTERS_ONLY',
        'PERSIAN_LETTERS_ONLY',
        'NAME_TOO_LONG',
        'GENDER_REQUIRED',
        'BIRTH_DATE_IS_INVALID',
        'NATIONAL_CODE_LENGTH',
        'NATIONAL_CODE_IS_INVALID',
        'NATIONAL_CODE_TAKEN',
        'EMAIL_REQUIRED',
        'EMAIL_IS_INVALID',
        'CARD_NUMBER_LENGTH',
        'CARD_NUMBER_IS_INVALID',
        'ACCOUNT_NUMBER_IS_INVALID',
        'IBAN_LENGTH',
        'IBAN_IS_INVALID',
        'PROVE_AGAIN',
        ...codeRefusals,
      ),
    ),
  confirmEmail: userOperation
    .route({
      method: 'POST',
      ...calls('/api/Account/ConfirmEmail', 'Take over an e-mail by the code that was sent to it'),
    })
    .input(z.object(typedCode))
    .output(reply(user))
    .errors(refusals('EMAIL_TAKEN', ...redeemRefusals)),
  changePassword: userOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/api/Account/ChangePassword', 'Change the password; other sessions end'),
    })
    .input(passwordChange)
    .output(reply(z.null()))
    .errors(
      refusals(
        'CURRENT_PASSWORD_REQUIRED',
        'CURRENT_PASSWORD_WRONG',
        'NEW_PASSWORD_REQUIRED',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_TOO_LONG',
        'PASSWORD_TOO_COMMON',
        'PASSWORD_TOO_SHORT_FOR_STAFF',
        'REPEAT_PASSWORD_REQUIRED',
        'PASSWORDS_DO_NOT_MATCH',
        'PASSWORD_NOT_SET',
        'SIGN_IN_LOCKED',
      ),
    ),
  setFirstPassword: userOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/api/account/CurrentUserSetFirstPassword', 'Set a password where there is none'),
    })
    .input(firstPassword)
    .output(reply(z.null()))
    .errors(
      refusals(
        'NEW_PASSWORD_REQUIRED',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_TOO_LONG',
        'PASSWORD_TOO_COMMON',
        'PASSWORD_TOO_SHORT_FOR_STAFF',
        'REPEAT_PASSWORD_REQUIRED',
        'PASSWORDS_DO_NOT_MATCH',
        'PASSWORD_ALREADY_SET',
        'PROVE_AGAIN',
      ),
    ),
  askProof: userOperation
    .meta({ limit: { max: 10, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/api/Account/AskProof', 'Send a code to the user, to prove again who they are'),
    })
    .output(reply(sentCode.extend({ sentTo: z.string() })))
    .errors(refusals(...codeRefusals)),
  proveAgain: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/api/Account/ProveAgain', 'Prove again who one is, by the code or the password'),
    })
    .input(
      z.union([z.object(typedCode), z.object({ password: z.string().min(1).max(400) })], {
        error: 'CHECK_ENTERED_VALUES',
      }),
    )
    .output(reply(z.object({ provedUntil: instant })))
    .errors(refusals('SIGN_IN_REFUSED', 'SIGN_IN_LOCKED', ...redeemRefusals)),
  notices: userOperation
    .route({
      method: 'GET',
      ...calls('/api/Account/Notices', 'What happened to the account within a month, newest first'),
    })
    .output(
      reply(
        z.array(
          z.object({
            id,
            kind: z.enum(noticeKinds),
            happenedAt: instant,
            /** Whether it was this very session. */
            isFromHere: z.boolean(),
          }),
        ),
      ),
    ),
  sessions: userOperation
    .route({ method: 'GET', ...calls('/api/Account/Sessions', "The user's live sessions") })
    .output(
      reply(
        z.array(
          z.object({
            id,
            isCurrent: z.boolean(),
            userAgent: z.string(),
            clientId: z.enum(clients),
            openedAt: instant,
            usedAt: instant,
          }),
        ),
      ),
    ),
  endSession: userOperation
    .route({
      method: 'DELETE',
      ...calls('/api/Account/Sessions/{id}', 'Sign one session out'),
    })
    .input(z.object({ id }))
    .output(reply(z.null()))
    .errors(refusals('NOT_FOUND')),
  close: userOperation
    .meta({ limit: { max: 10, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls(
        '/api/Account/Close',
        'Close the account: what is open is settled first, fresh proof is asked, then personal data is removed and every session ends',
      ),
    })
    .output(reply(z.null()))
    .errors(
      refusals(
        'PROVE_AGAIN',
        'WALLET_NOT_EMPTY',
        'ORDER_STILL_OPEN',
        'PAYMENT_STILL_OPEN',
        'TRIP_STILL_AHEAD',
        'REFUND_STILL_OPEN',
        'PAYOUT_STILL_OPEN',
        'STAFF_ACCOUNT_STAYS',
      ),
    ),
  endOtherSessions: userOperation
    .route({
      method: 'POST',
      ...calls('/api/Account/SignOutElsewhere', 'Sign every other session of the user out'),
    })
    .output(reply(z.object({ ended: z.number().int() }))),
}
