import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { recogniserPaths } from '@parastoo/server/adapters/mrz-reader/load-recogniser'

const { resolve } = createRequire(import.meta.url)
const reader = '/reader/'
const imports = {
  '@parastoo/server/adapters/mrz-reader/read-passes': `${reader}read-passes.ts`,
  '@parastoo/server/adapters/mrz-reader/recognise': `${reader}recognise.ts`,
  'onnxruntime-web/wasm': '/runtime/ort.wasm.bundle.min.mjs',
  mrz: '/mrz/index.js',
}
const page = `<!doctype html><meta charset="utf-8"><script type="importmap">${JSON.stringify({ imports })}</script><script type="module" src="/page.ts"></script>`

type Served = { type: string; bytes: Buffer; isPacked: boolean }
export type ServedReader = {
  url: string
  /** Bytes of what a phone must load before it reads, packed. */
  weights: { runtime: number; model: number; rest: number }
  close: () => void
}

/** The reader's own modules, its runtime and its model, packed with brotli as a site would serve them, and the pictures bare. */
export async function serveReader(pictures: readonly Buffer[]): Promise<ServedReader> {
  const folders = {
    [reader]: dirname(
      fileURLToPath(import.meta.resolve('@parastoo/server/adapters/mrz-reader/grey')),
    ),
    '/runtime/': dirname(resolve('onnxruntime-web/wasm')),
    '/mrz/': dirname(fileURLToPath(import.meta.resolve('mrz'))),
    '/': import.meta.dirname,
  }
  const paths = recogniserPaths()
  const kept = new Map<string, Promise<Served>>()
  const packed = async (bytes: Buffer, type: string): Promise<Served> => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    return { type, bytes: await promisify(brotliCompress)(bytes, { params }), isPacked: true }
  }
  async function find(path: string): Promise<Served> {
    if (path === '/') return { type: 'text/html', bytes: Buffer.from(page), isPacked: false }
    const [, kind, name = ''] = path.split('/')
    if (kind === 'pictures') {
      const bytes = pictures[Number(name)] ?? Buffer.alloc(0)
      return { type: 'image/jpeg', bytes, isPacked: false }
    }
    if (kind === 'files') {
      const type = name === 'runtime' ? 'application/wasm' : 'application/octet-stream'
      return await packed(await readFile(paths[name as keyof typeof paths]), type)
    }
    const [start, folder] = Object.entries(folders).find(([start]) => path.startsWith(start)) ?? []
    if (!start || !folder || path.includes('..')) throw new Error(`Nothing is at ${path}`)
    const text = await readFile(join(folder, path.slice(start.length)), 'utf8')
    const script = path.endsWith('.ts') ? stripTypeScriptTypes(text) : text
    return await packed(Buffer.from(script), 'text/javascript')
  }
  const served = (path: string) => {
    const found = kept.get(path) ?? find(path)
    kept.set(path, found)
    return found
  }
  const server = createServer(async (request, reply) => {
    request.resume()
    // Where a picture goes that is read on the server: only its way there is of interest here.
    if (request.method === 'POST') return void request.on('end', () => reply.end('{}'))
    const found = await served(request.url ?? '/').catch(() => null)
    if (!found) return void reply.writeHead(404).end()
    const encoding = found.isPacked ? { 'content-encoding': 'br' } : {}
    reply.writeHead(200, { 'content-type': found.type, 'cache-control': 'no-store', ...encoding })
    reply.end(found.bytes)
  })
  // Packed before anybody measures.
  const [runtime, model] = await Promise.all([served('/files/runtime'), served('/files/model')])
  await served('/files/knownSigns')
  await served('/runtime/ort.wasm.bundle.min.mjs')
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const all = await Promise.all(kept.values())
  const sum = all.reduce((total, { bytes }) => total + bytes.length, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    weights: {
      runtime: runtime.bytes.length,
      model: model.bytes.length,
      rest: sum - runtime.bytes.length - model.bytes.length,
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
