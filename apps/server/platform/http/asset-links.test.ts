import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { mountAssetLinks } from './asset-links.ts'

const fingerprint = Array.from({ length: 32 }, () => 'ab').join(':')
const app = { NODE_ENV: 'test', ANDROID_PACKAGE: 'ir.example.app' }

async function served(settings: Record<string, string>) {
  const server = Fastify()
  mountAssetLinks(server, loadConfig(settings).androidApp)
  return await server.inject('/.well-known/assetlinks.json')
}

it('names the Android app and each certificate that it is signed with', async () => {
  const both = `${fingerprint}, ${fingerprint.replaceAll('ab', 'CD')}`
  const reply = await served({ ...app, ANDROID_FINGERPRINTS: both })
  expect(reply.headers['content-type']).toContain('application/json')
  expect(reply.json()).toMatchObject([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'ir.example.app',
        sha256_cert_fingerprints: [fingerprint.toUpperCase(), fingerprint.replaceAll('ab', 'CD')],
      },
    },
  ])
})

it('is not there where no app is set, and half of one stops the start', async () => {
  expect((await served({ NODE_ENV: 'test' })).statusCode).toBe(404)
  expect(() => loadConfig(app)).toThrow('ANDROID_FINGERPRINTS is required beside ANDROID_PACKAGE')
  expect(() => loadConfig({ ...app, ANDROID_FINGERPRINTS: 'ab:cd' })).toThrow('32 pairs')
})
