import { expect, it } from 'vitest'
import { loader } from './manifest.ts'

it('lets the site be installed, in Persian and right to left', async () => {
  const reply = loader()
  expect(reply.headers.get('content-type')).toBe('application/manifest+json')
  expect(await reply.json()).toMatchObject({
    short_name: 'پرستو',
    lang: 'fa',
    dir: 'rtl',
    start_url: '/',
    display: 'standalone',
    icons: [{ sizes: 'any', type: 'image/svg+xml' }],
  })
})
