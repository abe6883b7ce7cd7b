import { statSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/**
 * Reads the ICU messages of `messages/*.ts` while building, so that the browser formats them without carrying a parser
 * (14 KiB less on every page). Texts without arguments stay plain strings; the sources stay as people write them.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    async load(id) {
      const path = id.split('?')[0] ?? id
      if (!/\/apps\/web\/messages\/[\w-]+\.ts$/.test(path)) return undefined
      this.addWatchFile(path)
      const catalogues: object = await import(`${path}?changed=${statSync(path).mtimeMs}`)
      return Object.entries(catalogues)
        .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compiled(messages))}`)
        .join('\n')
    },
  }
}

function compiled(messages: unknown): unknown {
  if (typeof messages === 'string') return compile(messages)
  if (Array.isArray(messages)) return messages.map(compiled)
  return Object.fromEntries(
    Object.entries(messages as object).map(([key, inner]) => [key, compiled(inner)]),
  )
}
