/** The address of an offer, as it is given to a reseller: what it holds is signed, so nobody else makes one up or changes a price in it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { searchCriteria } from '@parastoo/contract/flights/search'
import type { ResellerName } from '@parastoo/contract/resellers/resellers'
import * as z from 'zod'

/** An offer as a reseller was told of it. */
const quoted = z.object({
  reseller: z.string(),
  criteria: searchCriteria,
  proposalId: z.uuid(),
  /** Of its flights: where its fare class has sold out, the next of the same flights stands for it. */
  hash: z.string(),
  quotedRial: z.number().int(),
  /** Seconds since 1970. */
  quotedAt: z.number().int(),
})
export type Quoted = z.infer<typeof quoted>

export const linkToken = (key: string, quote: Quoted): string => {
  const held = Buffer.from(JSON.stringify(quote)).toString('base64url')
  return `${held}.${signed(key, held)}`
}

/** What a token holds; null for one that is not ours, or was given to another reseller. */
export function readLink(key: string, reseller: ResellerName, token: string): Quoted | null {
  const [, held = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? []
  const [wanted, given] = [Buffer.from(signed(key, held)), Buffer.from(signature)]
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null
  const read = quoted.parse(JSON.parse(Buffer.from(held, 'base64url').toString()))
  return read.reseller === reseller ? read : null
}

const signed = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')
