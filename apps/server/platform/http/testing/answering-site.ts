/** A stand-in for the built site and its visitors. For tests. */
import Fastify, { type FastifyInstance } from 'fastify'
import { type SiteOptions, servePages } from '../site.ts'
import type { PageVisitor, SiteBundle } from '../site-bundle.ts'

export type Asked = { request: Request; context: { nonce: string; user: unknown } }

export const visitor: PageVisitor = {
  api: {},
  accounts: {},
  user: null,
  origin: 'http://parastoo.test',
  waitSeconds: () => null,
}
export const somebody = { ...visitor, user: { id: 'u' } as unknown as PageVisitor['user'] }
export const page = (body: string | ReadableStream | null, init: ResponseInit = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init })

/** A stand-in for the built site that answers with `answer` and remembers what it was asked. */
export function bundleAnswering(
  answer: (asked: Asked) => Response | Promise<Response>,
): SiteBundle {
  return {
    entry: {
      module: {
        makeContext: (site) => site,
        createRequest: (incoming, _response, { host, protocol }) =>
          new Request(`${protocol}//${host}${incoming.url}`, {
            method: incoming.method ?? 'GET',
            headers: incoming.headers as Record<string, string>,
          }),
        createRequestHandler: () => async (request, context) =>
          await answer({ request, context: context as Asked['context'] }),
      },
    },
  }
}

/** A server of pages alone, as in production, that answers with `answer`. */
export async function serveAnswering(
  answer: (asked: Asked) => Response | Promise<Response>,
  options: Partial<SiteOptions> = {},
): Promise<FastifyInstance> {
  const app = Fastify()
  const bundle = bundleAnswering(answer)
  await servePages(app, {
    contextFor: async () => visitor,
    bundle: async () => bundle,
    mode: 'production',
    ...options,
  })
  return app
}
