import type { FastifyInstance } from 'fastify'
import type { AndroidApp } from '../config/android-app.ts'

/** Says which Android app may show this site without an address bar (Digital Asset Links); a 404 like any other where there is none. */
export function mountAssetLinks(app: FastifyInstance, android: AndroidApp | null): void {
  if (android === null) return
  const links = [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: android.packageName,
        sha256_cert_fingerprints: android.fingerprints,
      },
    },
  ]
  app.get('/.well-known/assetlinks.json', (_request, reply) =>
    reply.headers({ 'cache-control': 'public, max-age=3600' }).send(links),
  )
}
