import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
    icons: [
      { sizes: 'any', type: 'image/svg+xml' },
      { sizes: '192x192' },
      { sizes: '512x512', purpose: 'any maskable' },
    ],
  })
})

type Listed = { src: string; sizes: string }

it('names pictures that are there, each of the size that is said of it', async () => {
  const { icons, screenshots } = (await loader().json()) as {
    icons: Listed[]
    screenshots: Listed[]
  }
  const files = [...icons.filter(({ sizes }) => sizes !== 'any'), ...screenshots]
  for (const { src, sizes } of files) {
    const bytes = readFileSync(join(import.meta.dirname, '../public', src))
    expect(`${src} ${sizeOf(bytes)}`).toBe(`${src} ${sizes}`)
  }
})

/** Width and height as PNG (IHDR) and WebP (VP8 or VP8X) write them. */
function sizeOf(bytes: Buffer): string {
  if (bytes.toString('latin1', 1, 4) === 'PNG')
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  if (bytes.toString('latin1', 12, 16) === 'VP8X')
    return `${bytes.readUIntLE(24, 3) + 1}x${bytes.readUIntLE(27, 3) + 1}`
  return `${bytes.readUInt16LE(26) & 0x3fff}x${bytes.readUInt16LE(28) & 0x3fff}`
}
