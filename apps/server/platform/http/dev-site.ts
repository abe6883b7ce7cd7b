/** The site in development: Vite serves and reloads the files, pages are rendered from its module graph. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { freePort } from '../free-port.ts'
import { type SiteOptions, servePages } from './site.ts'
import type { SiteBundle } from './site-bundle.ts'

/** Vite as far as it is used here; it belongs to the site's packages, not to the server's. */
type Vite = {
  middlewares: (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void
  ssrLoadModule: (name: string) => Promise<unknown>
  close: () => Promise<void>
}

/** Serves the sources under `webDir` (apps/web) with reloading. No content security policy: Vite adds scripts of its own. */
export async function mountDevSite(
  app: FastifyInstance,
  { webDir, ...options }: SiteOptions & { webDir: string },
): Promise<void> {
  const vite = await startVite(webDir)
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !isViteFile(request.url)) return done()
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404
      reply.raw.end()
    })
  })
  await servePages(app, {
    ...options,
    mode: 'development',
    bundle: async () =>
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBundle,
  })
}

/** What Vite serves: its own addresses, and paths with the ending of a source or an asset. Pages have no ending. */
function isViteFile(url: string): boolean {
  const path = url.split('?')[0] ?? ''
  if (/^\/(api|accounts|images|live|dev)\//.test(path)) return false
  if (path.endsWith('.data') || path.endsWith('.webmanifest')) return false
  return /^\/(@|node_modules\/|\.vite\/)/.test(path) || /\.\w+$/.test(path)
}

async function startVite(webDir: string): Promise<Vite> {
  const require = createRequire(join(webDir, 'package.json'))
  const { createServer: createVite } = (await import(
    pathToFileURL(require.resolve('vite')).href
  )) as { createServer: (config: object) => Promise<Vite> }
  return await createVite({
    root: webDir,
    appType: 'custom',
    // Reload messages have a port of their own, so that two checkouts can be developed side by side.
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  })
}
