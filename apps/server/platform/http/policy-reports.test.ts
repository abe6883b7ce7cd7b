import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { SecurityEvent } from '../security-events.ts'
import { createGate } from './guard.ts'
import { mountPolicyReports } from './policy-reports.ts'

it('records which directive was broken, nothing else of the report, and thirty a minute', async () => {
  const events: SecurityEvent[] = []
  const app = Fastify()
  mountPolicyReports(app, createGate({ events: { record: (event) => void events.push(event) } }))
  const report = (directive: string) =>
    app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({
        'csp-report': { 'effective-directive': directive, 'script-sample': 'a secret' },
      }),
    })
  expect((await report('script-src-elem')).statusCode).toBe(204)
  await report('a line\nof theirs')
  expect(events.map(({ event, reason }) => [event, reason])).toEqual([
    ['policy-violated', 'script-src-elem'],
    ['policy-violated', 'unknown'],
  ])
  expect(JSON.stringify(events)).not.toContain('secret')
  const statuses = []
  for (let sent = 0; sent < 40; sent += 1) statuses.push((await report('img-src')).statusCode)
  expect(statuses.filter((status) => status === 204)).toHaveLength(28)
  await app.close()
})
