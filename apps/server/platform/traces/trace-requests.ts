import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runIn, type Span, type Traces } from './trace.ts'

/** Asked for by machines, every second or so. */
const unseen = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One trace a request, until its answer has left or its reader has gone. A `traceparent` is believed of a trusted proxy alone: a
 * stranger could have all of theirs kept.
 */
export function traceRequests(app: FastifyInstance, traces: Traces): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    // A live socket is no request: it lasts for hours.
    if (request.headers.upgrade !== undefined || unseen.has(route)) return done()
    const isThroughProxy = request.ip !== request.socket.remoteAddress
    const told = request.headers.traceparent
    const span = traces.begin(`${request.method} ${route === '/*' ? pageOf(request.url) : route}`, {
      kind: 'server',
      from: isThroughProxy && typeof told === 'string' ? told : null,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        // By this the lines of the log belong to it.
        'parastoo.request_id': request.id,
      },
    })
    spans.set(request, span)
    reply.raw.once('close', () => {
      const { statusCode } = reply
      if (reply.raw.writableFinished) span.set({ 'http.response.status_code': statusCode })
      else span.set({ 'parastoo.reader_left': true })
      if (statusCode >= 500) span.fail(String(statusCode))
      span.end()
    })
    runIn(span, done)
  })
  // A body is read by its connection, which belongs to no request; what follows it belongs to this one again.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    return span ? runIn(span, done) : done()
  })
}

/** The first words of a page's address: what comes further on may be an id, a token or what somebody typed. */
function pageOf(url: string): string {
  const words = /^(?:\/[a-z][a-z-]{0,30}(?=[/?]|$)){0,2}/.exec(url)?.[0] ?? ''
  return `page ${words || '/'}`
}
