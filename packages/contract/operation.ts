/** The words every operation of the contract is written in: who may call it, its envelope, its refusals. */
import { oc } from '@orpc/contract'
import * as z from 'zod'
import type { CaptchaPurpose } from './captcha/purposes.ts'
import { type Code, messages, statusOf } from './messages.ts'

/** Staff scopes, as they stand in the user's `scope` field (decisions 16). */
export const staffScopes = [
  'orders',
  'refunds',
  'visas',
  'inventory',
  'content',
  'finance',
  'users',
  /** Reads everything, acts on nothing. */
  'audit',
  'orders.read',
  'finance.read',
  /** The second signature, by another person than the one who asked. */
  'refunds.approve',
  'finance.approve',
  'inventory.approve',
  'content.publish',
] as const
export type StaffScope = (typeof staffScopes)[number]

type StaffWho = `staff:${StaffScope}`
/** Who may call: everyone, a signed-in user, or staff holding any of these scopes. Nothing is open by default. */
export type Who = 'all' | 'user' | readonly StaffWho[]

/** The scopes of which a caller must hold one; null where no scope is asked for. */
export const scopesOf = (who: Who | undefined): readonly StaffScope[] | null =>
  who === undefined || who === 'all' || who === 'user'
    ? null
    : who.map((each) => each.slice('staff:'.length) as StaffScope)

/** What the server enforces round an operation, beside its schemas. */
export type OperationMeta = {
  /** Left out means nobody: the guard denies by default, and a tidy test refuses such an operation. */
  who?: Who
  /** Moves money, seats or rooms: an `Idempotency-Key` header is honoured (api.md, Envelope). */
  idempotent?: boolean
  /**
   * Costly or guessable: at most `max` calls per `perSeconds` of one user where only signed-in users may call, for a whole mobile
   * network may share an address; else of one address.
   */
  limit?: { max: number; perSeconds: number }
  /** Approves, pays, grants, exports or opens a document: staff must have shown their second factor within the last minutes. */
  freshProof?: true
  /** Places an order: staff at the counter may call it for a customer, under the selling that `sellsForHeader` names. */
  sellable?: true
  /** Guessable: after `calls` per `perSeconds` of one client a person must show that they are one (captcha/captcha.ts). */
  humanAfter?: { purpose: CaptchaPurpose; calls: number; perSeconds: number }
}

/** Carries the spec's session id: a UUID the browser made. It proves nothing; the log has it, so that one browser's calls are found. */
export const browserSessionHeader = 'x-session-id'

/**
 * Carries the id of a selling that staff have begun for a customer (office/selling.ts). Where the operation is `sellable`, the order is the
 * customer's; a selling that has ended is refused, so that nothing is placed for the wrong person. What else moves money or seats is refused too.
 */
export const sellsForHeader = 'x-sells-for'

/** Carries the key by which a site that compares prices searches flights (resellers/resellers.ts). */
export const resellerKeyHeader = 'x-reseller-key'

const base = oc.$meta<OperationMeta>({})

/** An operation everyone may call. */
export const openOperation = base.meta({ who: 'all' })
/** An operation for signed-in users, on their own things only. */
export const userOperation = base.meta({ who: 'user' })
/** An operation for staff holding any of these scopes. */
export const staffOperation = (...scopes: readonly [StaffScope, ...StaffScope[]]) =>
  base.meta({ who: scopes.map((scope) => `staff:${scope}` as const) })

/** The success envelope `{data, meta: {}}`. */
export const reply = <T extends z.ZodType>(schema: T) =>
  z.object({ data: schema, meta: z.object({}) })

/** The success envelope of a paged list. */
export const pagedReply = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    meta: z.object({
      paging: z.object({ page: z.number(), pageSize: z.number(), total: z.number() }),
    }),
  })

/** Lists an operation's refusal codes, with their status and Persian sentence, for its `.errors()`. */
export function refusals<C extends Code>(...codes: C[]) {
  return Object.fromEntries(
    codes.map((code) => [code, { status: statusOf(code), message: messages[code] }]),
  ) as unknown as { [K in C]: { status: number; message: string } }
}

/** Page and page size as they stand in a query string or body. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}
