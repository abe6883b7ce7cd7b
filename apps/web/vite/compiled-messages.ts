import { statSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/**
 * Reads the ICU messages of `messages/*.ts` while building, so that the browser formats them without carrying a parser
 * (14 KiB less on every page). Texts without arguments stay plain strings; the sources stay as people write them, the agency's name
 * among the words: where it stands, the name of the setting is read whenever the message is.
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
      const code = Object.entries(catalogues)
        .map(([name, messages]) => `export const ${name} = ${written(compiled(messages))}`)
        .join('\n')
      return code.includes(`${reader}(`) ? `${readerImport}\n${code}` : code
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

const ourName = 'پرستو'
const reader = 'withBrandName'
const readerImport = `import { ${reader} } from '../shell/brand.ts'`

/** A compiled catalogue as source: plain values, and a getter wherever a message names the agency. */
function written(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value)
  const members = Object.entries(value).map(([key, inner]) => {
    const source = written(inner)
    const isMessage = typeof inner === 'string' || Array.isArray(inner)
    return isMessage && source.includes(ourName)
      ? `get ${JSON.stringify(key)}() { return ${reader}(${source}) }`
      : `${JSON.stringify(key)}: ${source}`
  })
  return `{ ${members.join(', ')} }`
}
