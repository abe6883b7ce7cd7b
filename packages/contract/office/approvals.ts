/** What one of the staff asks for and another allows: they see what WILL happen, and approve its hash (one piece: each kind beside the call that asks for it). */
import * as z from 'zod'
import { bookCurrencies } from '../enums.ts'
import { id, instant, rial } from '../fields.ts'
import {
  pagedReply,
  pageQuery,
  refusals,
  reply,
  type StaffScope,
  staffOperation,
  staffScopes,
} from '../operation.ts'
import { payoutRail } from '../payouts/rail.ts'
import { payoutSources } from '../payouts/states.ts'
import { campaignWish } from './campaigns.ts'
import { inventorySources } from './inventory-cells.ts'
import { person } from './people.ts'
import { ruleSheets } from './rule-names.ts'
import { askedLine } from './rules.ts'

/** An approval not decided by then has run out. */
export const approvalHours = 72

/** Who asks and who decides, by kind. Whoever may do either sees it; so does an auditor. */
export const approvalKinds = {
  'payout-batch': { nameFa: 'واریز به مشتریان', asks: ['finance'], decides: ['finance.approve'] },
  'supplier-payment': {
    nameFa: 'پرداخت به تأمین‌کننده',
    asks: ['finance'],
    decides: ['finance.approve'],
  },
  'statement-line': {
    nameFa: 'پذیرش رقم صورت‌حساب',
    asks: ['finance'],
    decides: ['finance.approve'],
  },
  'currency-rate': { nameFa: 'تغییر نرخ ارز', asks: ['finance'], decides: ['finance.approve'] },
  'discount-campaign': {
    nameFa: 'کمپین تخفیف',
    asks: ['finance'],
    decides: ['finance.approve'],
  },
  'rule-change': {
    nameFa: 'تغییر نرخ یا قانون',
    asks: ['inventory'],
    decides: ['inventory.approve'],
  },
  'till-gap': { nameFa: 'تفاوت صندوق', asks: ['finance'], decides: ['finance.approve'] },
  // Its cashier asks as they close their till, and need not see what colleagues are short of.
  'till-difference': {
    nameFa: 'کسری یا اضافی صندوق',
    asks: ['finance'],
    decides: ['finance.approve'],
  },
  'refund-above': {
    nameFa: 'استرداد بیش از جدول',
    asks: ['refunds'],
    decides: ['refunds.approve'],
  },
  'wallet-adjustment': {
    nameFa: 'اصلاح کیف پول',
    asks: ['finance'],
    decides: ['finance.approve'],
  },
  'bank-return': {
    nameFa: 'برگشت پرداخت به کارت',
    asks: ['finance'],
    decides: ['finance.approve'],
  },
  'fare-cut': { nameFa: 'کاهش قیمت', asks: ['inventory'], decides: ['inventory.approve'] },
  'scope-grant': { nameFa: 'تغییر دسترسی', asks: ['users'], decides: ['users'] },
  'second-factor-reset': {
    nameFa: 'حذف راه‌های تأیید',
    asks: ['users'],
    decides: ['users'],
  },
} as const satisfies Record<
  string,
  { nameFa: string; asks: readonly StaffScope[]; decides: readonly StaffScope[] }
>
export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]]

/** Where the money of a till went between two shifts, or came from: the agency's bank, or nobody knows. */
export const tillGapTos = ['bank', 'difference'] as const
export type TillGapTo = (typeof tillGapTos)[number]

/** What a wallet is adjusted for; each is an account of the book. */
export const adjustmentAccounts = ['goodwill', 'correction'] as const
export type AdjustmentAccount = (typeof adjustmentAccounts)[number]
export const adjustmentWays = ['credit', 'debit'] as const
export type AdjustmentWay = (typeof adjustmentWays)[number]

/** How a bank gives a payment back: undone as if it had not been, or its whole amount to the card. */
export const returnVerbs = ['reverse', 'refund'] as const
export type ReturnVerb = (typeof returnVerbs)[number]

const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

const scopes = z.array(z.enum(staffScopes))
const debtCurrency = z.enum(bookCurrencies).exclude(['IRR'])

/** What will happen, whole: the hash is over all of it. */
const will = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payout-batch'),
    batchId: id,
    preparedBy: id,
    totalRial: rial,
    payouts: z.array(
      z.object({
        payoutId: id,
        source: z.enum(payoutSources),
        /** Null for a supplier’s. */
        userId: id.nullable(),
        title: z.string(),
        holder: z.string(),
        /** Null of what goes back by a bank of Iraq. */
        iban: z.string().nullable(),
        rail: payoutRail.optional(),
        reference: z.string(),
        amountRial: rial,
      }),
    ),
  }),
  z.object({
    kind: z.literal('supplier-payment'),
    supplier: z.string(),
    amountRial: rial,
    iban: z.string(),
    holder: z.string(),
    /** What of a debt in a currency it settles, in smallest units; absent: a debt in rial. */
    settles: z
      .object({
        currency: debtCurrency,
        amount: z.number().int(),
        /** What a unit cost by the rate in force when it was asked for. */
        rateRial: rial.optional(),
      })
      .optional(),
    /** Whose agreed lines it pays; absent: of what is owed in all. */
    statementId: id.optional(),
  }),
  z.object({
    kind: z.literal('statement-line'),
    lineId: id,
    supplier: z.string(),
    reference: z.string(),
    /** Null where that side has no such line, and of a statement in a currency. */
    oursRial: z.number().int().nullable(),
    theirsRial: z.number().int().nullable(),
    /** By how much we owe more (below zero: less) once it is accepted; null of a statement in a currency. */
    differenceRial: z.number().int().nullable(),
    /** The same in smallest units of the statement's currency, where that is not rial. */
    inCurrency: z
      .object({
        currency: debtCurrency,
        ours: z.number().int().nullable(),
        theirs: z.number().int().nullable(),
        difference: z.number().int(),
      })
      .optional(),
  }),
  z.object({
    kind: z.literal('currency-rate'),
    currencyCode: z.enum(bookCurrencies),
    /** The rate it is to follow. */
    version: z.number().int(),
    wasRial: z.number().int(),
    rialPerUnit: z.number().int(),
    source: z.string(),
  }),
  z.object({
    kind: z.literal('till-gap'),
    shiftId: id,
    cashier: id,
    nameFa: z.string(),
    /** What was counted when the till was opened, and by how much that is more than at the closing before. */
    openingRial: rial,
    gapRial: z.number().int(),
    to: z.enum(tillGapTos),
  }),
  z.object({
    kind: z.literal('till-difference'),
    shiftId: id,
    cashier: id,
    nameFa: z.string(),
    /** What there should have been, what was counted, and by how much that is more. */
    expectedRial: rial,
    countedRial: rial,
    differenceRial: z.number().int(),
    /** Why, in the words of the cashier. */
    told: z.string(),
  }),
  z.object({
    kind: z.literal('rule-change'),
    changeId: id,
    sheet: z.enum(ruleSheets),
    /** The first of them. */
    parts: z.array(z.string()),
    added: z.number().int(),
    changed: z.number().int(),
    gone: z.number().int(),
    /** Where money may be lost by it. */
    losses: z.array(z.string()),
    /** The first of what changes, line by line. */
    lines: z.array(askedLine),
    /** Of all lines of these parts, before and after. */
    versionBefore: z.string(),
    versionAfter: z.string(),
  }),
  campaignWish.extend({ kind: z.literal('discount-campaign') }),
  z.object({
    kind: z.literal('refund-above'),
    number: z.string(),
    orderId: id,
    orderNumber: z.string(),
    userId: id,
    percent: z.number(),
    /** What the customer is told with it. */
    note: z.string(),
    items: z.array(
      z.object({
        itemId: id,
        label: z.string(),
        line: z.string(),
        paidRial: rial,
        /** What comes back by its table, and what would. */
        byTableRial: rial,
        backRial: rial,
      }),
    ),
    backRial: rial,
    aboveRial: rial,
  }),
  z.object({
    kind: z.literal('wallet-adjustment'),
    userId: id,
    nameFa: z.string(),
    way: z.enum(adjustmentWays),
    amountRial: rial,
    account: z.enum(adjustmentAccounts),
    /** What stands beside it in the customer’s wallet. */
    title: z.string(),
  }),
  z.object({
    kind: z.literal('bank-return'),
    paymentId: id,
    verb: z.enum(returnVerbs),
    gateway: z.string(),
    /** The bank’s own name of the payment. */
    reference: z.string(),
    userId: id,
    /** Null for a top-up. */
    orderId: id.nullable(),
    amountRial: rial,
    /** What the bank was asked for and gives back, in the smallest unit of its currency. */
    chargeMinor: z.number().int(),
    chargeCurrency: z.string(),
    /** How the bank’s word differed from ours. */
    difference: z.string(),
  }),
  z.object({
    kind: z.literal('fare-cut'),
    source: z.enum(inventorySources),
    cells: z.array(
      z.object({
        row: z.string(),
        column: z.string(),
        /** How staff know the row and the column. */
        title: z.string(),
        /** Null where it had no price. */
        was: z.number().int().nullable(),
        value: z.number().int(),
        /** What it stood at a day ago, or was last allowed: what the cut is counted from. Of a first price the nearest other one, null where there is none. */
        fromRial: z.number().int().nullable(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('scope-grant'),
    userId: id,
    nameFa: z.string(),
    has: scopes,
    gets: scopes,
    loses: scopes,
  }),
  z.object({
    kind: z.literal('second-factor-reset'),
    userId: id,
    nameFa: z.string(),
    passkeys: z.number().int(),
    hasTotp: z.boolean(),
  }),
])
export type ApprovalWill = z.infer<typeof will>

/** Where what an approval is about is read. */
export const approvalPages = [
  'order',
  'customer',
  'refund',
  'payouts',
  'suppliers',
  'statement',
  'differing',
  'till-gaps',
  'rates',
  'campaigns',
  'rules',
  'inventory',
  'roles',
] as const
const about = z.object({
  page: z.enum(approvalPages),
  /** Which one of them: an id, a number, the name of a table or of a stock; null of a page that has all. */
  id: z.string().nullable(),
  /** The part of it: an airline of a table, a route, hotel or tour of a stock; null for none. */
  of: z.string().nullable(),
  /** From which day on; null where that does not matter. */
  on: z.string().nullable(),
})
export type ApprovalAbout = z.infer<typeof about>

const row = z.object({
  id,
  kind: z.enum(approvalKindNames),
  /** What it is about, as far as the caller may read that. */
  about: z.array(about),
  /** Whose scopes, second factor, till or wallet it is; null of what is nobody's own. */
  whose: person.nullable(),
  reason: z.string(),
  amountRial: rial.nullable(),
  askedBy: person,
  /** The account of the machine, where a command asked for it or prepared it: it only names who asks. Null of what was asked for at the desk. */
  byCommand: z.string().nullable(),
  askedAt: instant,
  expiresAt: instant,
  state: z.enum(approvalStates),
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
  /** Whether the caller may decide it: they hold the scope, did not ask, and it is not their own matter. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type ApprovalRow = z.infer<typeof row>
const page = row.extend({
  will,
  /** What people call the supplier it is about; null where it is about none. */
  supplierFa: z.string().nullable(),
  /** Of what will happen, as hexadecimal digits: what a decision is about. */
  hash: z.string(),
})
export type Approval = z.infer<typeof page>

const anybody = [
  ...new Set(Object.values(approvalKinds).flatMap(({ asks, decides }) => [...asks, ...decides])),
] as [StaffScope, ...StaffScope[]]
const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Office'] })
const reason = z
  .string()
  .trim()
  .min(3, { error: 'APPROVAL_REASON_REQUIRED' })
  .max(500, { error: 'TEXT_TOO_LONG' })
const money = { idempotent: true, freshProof: true } as const
const asked = reply(z.object({ id }))
const alreadyAsked = ['APPROVAL_ALREADY_ASKED', 'APPROVAL_OWN_CASE'] as const
/** More cells than these are asked for in parts. */
const mostCells = 500

export const officeApprovals = {
  list: staffOperation(...anybody, 'audit')
    .route({ method: 'GET', ...calls('/office/Approval/List', 'What waits, or was decided') })
    .input(z.object({ state: z.enum(['open', 'ended']).default('open'), ...pageQuery }))
    .output(pagedReply(row)),
  approval: staffOperation(...anybody, 'audit')
    .route({ method: 'GET', ...calls('/office/Approval/Get/{id}', 'What will happen, whole') })
    .input(z.object({ id }))
    .output(reply(page))
    .errors(refusals('NOT_FOUND')),
  approve: staffOperation(...anybody)
    .meta(money)
    .route({
      method: 'POST',
      ...calls('/office/Approval/Approve', 'Allow what was shown, by its hash: it is done at once'),
    })
    .input(
      z.object({ id, hash: z.string().length(64), note: z.string().trim().max(500).default('') }),
    )
    .output(reply(page))
    .errors(
      refusals(
        'NOT_FOUND',
        'FORBIDDEN',
        'APPROVAL_SAME_PERSON',
        'APPROVAL_OWN_CASE',
        'APPROVAL_CHANGED',
        'APPROVAL_ENDED',
        'SETTLEMENT_RATE_MOVED',
        'CURRENCY_RATE_NOT_SET',
      ),
    ),
  refuse: staffOperation(...anybody)
    .meta({ idempotent: true })
    .route({ method: 'POST', ...calls('/office/Approval/Refuse', 'Do not allow it, and say why') })
    .input(z.object({ id, note: reason }))
    .output(reply(page))
    .errors(
      refusals(
        'NOT_FOUND',
        'FORBIDDEN',
        'APPROVAL_SAME_PERSON',
        'APPROVAL_OWN_CASE',
        'APPROVAL_ENDED',
        'APPROVAL_REASON_REQUIRED',
      ),
    ),
  withdraw: staffOperation(...anybody)
    .meta({ idempotent: true })
    .route({
      method: 'POST',
      ...calls('/office/Approval/Withdraw', 'Take back what one asked for'),
    })
    .input(z.object({ id }))
    .output(reply(page))
    .errors(refusals('NOT_FOUND', 'APPROVAL_ENDED')),
  payable: staffOperation('finance', 'finance.approve', 'finance.read')
    .route({ method: 'GET', ...calls('/office/Approval/Payable', 'What waits to be paid out') })
    .output(
      reply(
        z.object({
          count: z.number().int(),
          totalRial: rial,
          /** Prepared by a command or before, with nobody asked yet. */
          batches: z.array(z.object({ batchId: id, count: z.number().int(), totalRial: rial })),
        }),
      ),
    ),
  askPayout: staffOperation('finance')
    .meta(money)
    .route({
      method: 'POST',
      ...calls(
        '/office/Approval/AskPayout',
        'Prepare what waits, or name a prepared batch, and ask',
      ),
    })
    .input(z.object({ batchId: id.optional(), reason }))
    .output(asked)
    .errors(refusals('APPROVAL_NOTHING_TO_DO', 'APPROVAL_ALREADY_ASKED', 'APPROVAL_OWN_CASE')),
  askScopes: staffOperation('users')
    .meta(money)
    .route({ method: 'POST', ...calls('/office/Approval/AskScopes', 'Ask for other scopes') })
    .input(z.object({ userId: id, scope: scopes, reason }))
    .output(asked)
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_NOTHING_TO_DO',
        'APPROVAL_ALREADY_ASKED',
        'APPROVAL_OWN_CASE',
      ),
    ),
  askReset: staffOperation('users')
    .meta(money)
    .route({
      method: 'POST',
      ...calls('/office/Approval/AskReset', 'Ask to forget the lost second factors of somebody'),
    })
    .input(z.object({ userId: id, reason }))
    .output(asked)
    .errors(
      refusals(
        'NOT_FOUND',
        'APPROVAL_NOTHING_TO_DO',
        'APPROVAL_ALREADY_ASKED',
        'APPROVAL_OWN_CASE',
      ),
    ),
  askRefund: staffOperation('refunds')
    .meta(money)
    .route({
      method: 'POST',
      ...calls('/office/Approval/AskRefund', 'Ask to give back more than the table says'),
    })
    .input(
      z.object({
        number: z.string().min(1).max(40),
        itemIds: z.array(id).min(1).max(54),
        percent: z.number().min(0).max(100),
        /** What the customer is told with it. */
        note: z.string().max(500).default(''),
        reason,
      }),
    )
    .output(asked)
    .errors(
      refusals(
        'NOT_FOUND',
        'CHANGED_MEANWHILE',
        'APPROVAL_NOTHING_TO_DO',
        'APPROVAL_REASON_REQUIRED',
        ...alreadyAsked,
      ),
    ),
  askWallet: staffOperation('finance')
    .meta(money)
    .route({
      method: 'POST',
      ...calls('/office/Approval/AskWallet', 'Ask to put money into a wallet, or to take it out'),
    })
    .input(
      z.object({
        userId: id,
        way: z.enum(adjustmentWays),
        amountRial: rial.min(1, { error: 'AMOUNT_IS_INVALID' }),
        account: z.enum(adjustmentAccounts),
        title: z.string().trim().min(3, { error: 'CHECK_ENTERED_VALUES' }).max(120),
        reason,
      }),
    )
    .output(asked)
    .errors(
      refusals(
        'NOT_FOUND',
        'AMOUNT_IS_INVALID',
        'CHECK_ENTERED_VALUES',
        'WALLET_HOLDS_LESS',
        'APPROVAL_REASON_REQUIRED',
        ...alreadyAsked,
      ),
    ),
  askReturn: staffOperation('finance')
    .meta(money)
    .route({
      method: 'POST',
      ...calls('/office/Approval/AskReturn', 'Ask to have a bank give a differing payment back'),
    })
    .input(z.object({ paymentId: id, verb: z.enum(returnVerbs), reason }))
    .output(asked)
    .errors(refusals('APPROVAL_NOTHING_TO_DO', 'APPROVAL_REASON_REQUIRED', ...alreadyAsked)),
  askFares: staffOperation('inventory')
    .meta(money)
    .route({
      method: 'POST',
      ...calls(
        '/office/Approval/AskFares',
        'Ask to lower prices by more than one person may, or to give a first one',
      ),
    })
    .input(
      z.object({
        source: z.enum(inventorySources),
        cells: z
          .array(
            z.object({
              row: z.string().max(120),
              column: z.string().max(120),
              was: z.number().int().min(1).nullable(),
              value: z.number().int().min(1),
            }),
          )
          .min(1)
          .max(mostCells)
          .refine(
            (list) =>
              new Set(list.map(({ row, column }) => `${row} ${column}`)).size === list.length,
            { error: 'CHECK_ENTERED_VALUES' },
          ),
        reason,
      }),
    )
    .output(asked)
    .errors(
      refusals(
        'CHECK_ENTERED_VALUES',
        'CHANGED_MEANWHILE',
        'APPROVAL_NOTHING_TO_DO',
        'APPROVAL_REASON_REQUIRED',
        ...alreadyAsked,
      ),
    ),
}
