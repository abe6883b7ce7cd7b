import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { addressGroup } from '../../../platform/network-address.ts'
import { createRateLimit } from '../../../platform/processes/rate-limit.ts'
import { keepClientAddress } from './client-address.ts'
import { servedPaths } from './served-paths.ts'

/**
 * Serves the provider below /accounts. Its routes stand in a scope of their own where Fastify reads no body, because the
 * provider reads it itself.
 */
export async function mountProvider(
  app: FastifyInstance,
  {
    provider,
    tokenRequestsPerMinute,
  }: { provider: () => Promise<Provider>; tokenRequestsPerMinute: number },
): Promise<void> {
  const limit = createRateLimit({
    name: 'token requests',
    max: tokenRequestsPerMinute,
    perSeconds: 60,
  })
  const { token, revocation, jwks, discovery } = servedPaths

  const answer = (path: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'POST') {
      const seconds = await limit.secondsToWait(addressGroup(request.ip))
      if (seconds !== null) {
        reply.status(429).header('retry-after', seconds).header('cache-control', 'no-store')
        return { error: 'slow_down', error_description: 'TOO_MANY_REQUESTS' }
      }
    }
    const handle = (await provider()).callback()
    const raw = Object.assign(request.raw, { originalUrl: `/accounts${path}`, url: path })
    keepClientAddress(raw, request.ip)
    // Clients send their access token with every call (spec, section 7); here they are public and prove nothing by a header.
    delete raw.headers.authorization
    reply.hijack()
    await handle(raw, reply.raw)
    return reply
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const path of [token, revocation]) scope.post(`/accounts${path}`, answer(path))
    for (const path of [jwks, discovery]) scope.get(`/accounts${path}`, answer(path))
  })
}
