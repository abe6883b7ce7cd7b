import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Writes a `.br` and a `.gz` beside every text asset once, so that no request pays for compressing it. */
export function precompress(assetsDir: string): void {
  for (const name of readdirSync(assetsDir)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue
    const path = join(assetsDir, name)
    const body = readFileSync(path)
    if (body.length < 200) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
    )
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
  }
}
