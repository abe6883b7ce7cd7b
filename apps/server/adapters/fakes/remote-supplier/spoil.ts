/** Replies spoilt in the ways in which real suppliers spoil them. */
import type { Garbage } from './faults.ts'
import type { Reply } from './sell.ts'

/** A whole reply as it goes over the line. */
export type Written = { status: number; type: string; text: string }

export const written = ({ status, body }: Reply): Written => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
})

/** A reply that cannot be true: another booking, one ticket too few, a fare nobody asked for. */
export function contradicted({ status, body }: Reply): Reply {
  const { tickets } = body
  const fewer = Array.isArray(tickets) ? { tickets: tickets.slice(1) } : {}
  return {
    status,
    body: { ...body, ...fewer, clientRef: 'another', fareRef: 'another', fares: 'none' },
  }
}

/** Larger than anybody should read. */
const hugeBytes = 3_000_000

/**
 * `nonsense`: everything is of another type than agreed; `negative`: all money and counts are below nothing; `huge`: the reply
 * does not end; `page`: a page of something between us and them, with status 200.
 */
export function garbage(reply: Reply, kind: Garbage): Written {
  const { status, body } = reply
  if (kind === 'page')
    return { status: 200, type: 'text/html', text: '<!doctype html><p>Are you a robot?</p>' }
  if (kind === 'huge') return written({ status, body: { ...body, more: 'x'.repeat(hugeBytes) } })
  const turned = turn(body, kind === 'nonsense' ? otherType : belowNothing)
  return written({ status, body: turned as Reply['body'] })
}

/** Every single value of a reply through `change`. */
function turn(value: unknown, change: (one: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => turn(one, change))
  if (typeof value !== 'object' || value === null) return change(value)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, turn(one, change)]))
}

function otherType(one: unknown): unknown {
  if (typeof one === 'string') return one.length
  return typeof one === 'number' ? String(one) : 'yes'
}
const belowNothing = (one: unknown): unknown => (typeof one === 'number' ? -1 - one : one)
