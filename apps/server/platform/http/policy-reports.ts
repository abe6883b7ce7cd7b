/** Where browsers report what a page's content security policy kept from running: the first trace of an injected script. */
import type { FastifyInstance } from 'fastify'
import type { Gate } from './guard.ts'

export const policyReportPath = '/csp-report'

const reporting = {
  path: ['policy', 'report'],
  procedure: { '~orpc': { meta: { who: 'all', limit: { max: 30, perSeconds: 60 } } } },
}
const directive = /^[a-z-]{1,40}$/

/** Records the directive alone: whatever else a report says was written by a stranger. */
export function mountPolicyReports(app: FastifyInstance, gate: Gate): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(policyReportPath, async (request, reply) => {
      const context = {
        caller: null,
        address: request.ip,
        requestId: request.id,
        idempotencyKey: null,
        userAgent: '',
      }
      await gate.pass({ ...reporting, context })
      const { 'csp-report': report } = (request.body ?? {}) as {
        'csp-report'?: Record<string, unknown>
      }
      const violated = String(report?.['effective-directive'] ?? report?.['violated-directive'])
      gate.events.record({
        event: 'policy-violated',
        reason: directive.test(violated) ? violated : 'unknown',
        address: request.ip,
        requestId: request.id,
      })
      return await reply.status(204).send()
    })
  })
}
