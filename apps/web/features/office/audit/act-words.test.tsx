import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { officePeople } from '../../../messages/office-people.ts'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { ActRow } from './ActRow.tsx'

const act = {
  id: '01a20a88-db15-77e7-9ce1-617da995759e',
  number: 5,
  at: '2026-11-23T12:00:00Z',
  via: 'session' as const,
  account: null,
  address: null,
  person: { id: '01a20a88-db15-77e7-9ce1-617da995759f', nameFa: 'سارا مرادی' },
  kind: 'staff.scopes-changed',
  subjectKind: 'person',
  subjectId: '01a20a88-db15-77e7-9ce1-617da995759e',
  leadsTo: [] as { page: 'order'; id: string }[],
  before: null,
  after: null,
  reason: null,
}
const shown = (kind: string) => textOf(renderPage(<ActRow act={{ ...act, kind }} />))

it('calls an act of the staff by its Persian name', () => {
  expect(shown('staff.scopes-changed')).toContain('سارا مرادی تغییر دسترسی')
})

it('says what an act was of, and shows the code of what has no name yet', () => {
  const of = (subjectKind: string) => textOf(renderPage(<ActRow act={{ ...act, subjectKind }} />))
  expect(of('payout')).toContain(`واریز ${act.subjectId}`)
  expect(of('later-thing')).toContain(`later-thing ${act.subjectId}`)
  expect(of('constructor')).toContain('constructor')
})

it('shows the code of an act that has no name yet', () => {
  expect(shown('later.thing')).toContain('later.thing')
})

it('leads to the order that an act was of, beside all that was done to its subject', () => {
  const leadsTo = [{ page: 'order' as const, id: '01a20a88-db15-77e7-9ce1-617da9957590' }]
  const row = renderPage(<ActRow act={{ ...act, leadsTo }} />)
  expect(row).toContain('href="/office/orders/01a20a88-db15-77e7-9ce1-617da9957590"')
})

/** Kinds that are put together where they are written down, by how the source has them. */
const putTogether: Record<string, readonly string[]> = {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: as the source has them
  'approvals.${decision}': ['approvals.refused', 'approvals.withdrawn'],
  'orders.line-${decision}': ['orders.line-issued', 'orders.line-failed'],
  'payouts.${to}': ['payouts.bounced', 'payouts.refused'],
  'queues.${what}': ['queues.claimed', 'queues.released', 'queues.put-off'],
  'refunds.${what}': ['refunds.approved', 'refunds.refused'],
  'rules.${what}': ['rules.changed', 'rules.undone'],
  'visas.${act}': ['visas.original-received', 'visas.original-moved', 'visas.original-returned'],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as the source has them
}

it('has a Persian name for every kind of act that the source writes down, and for no other', () => {
  const modules = resolve(import.meta.dirname, '../../../../server/modules')
  const files = globSync('**/*.ts', { cwd: modules }).filter((file) => !file.endsWith('.test.ts'))
  const written = files.flatMap((file) => [
    ...readFileSync(resolve(modules, file), 'utf8').matchAll(
      /\bkind(?::| =) (['`])([a-z]+\.[^'`]+)\1(?: \| '([^']+)')?/g,
    ),
  ])
  const kinds = written.flatMap(([, quote, kind = '', other]) => [
    ...(quote === '`' ? (putTogether[kind] ?? [kind]) : [kind]),
    ...(other ? [other] : []),
  ])
  expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(officePeople.audit.acts).toSorted())
})
