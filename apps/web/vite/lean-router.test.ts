import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import config from '../react-router.config.ts'
import { unusedParts, withoutNames } from './lean-router.ts'

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('react-router/package.json')), 'dist/production')

describe('the parts of the router that are left out', () => {
  it.each(Object.entries(unusedParts))('%s keeps every name', async (part, lines) => {
    const theirs = await import(/* @vite-ignore */ pathToFileURL(join(folder, part)).href)
    const text = encodeURIComponent(lines.join('\n'))
    const ours = await import(/* @vite-ignore */ `data:text/javascript,${text}`)
    expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort())
  })

  it('finding routes piece by piece is turned off, as its stand-in says', () => {
    expect(config.routeDiscovery).toEqual({ mode: 'initial' })
  })

  it('an element without its name can be left out when nobody uses it', () => {
    const code = 'const Form = React$1.forwardRef(() => null)\nForm.displayName = "Form";\n'
    expect(withoutNames(code)).toBe(
      'const Form = /* @__PURE__ */ React$1.forwardRef(() => null)\n\n',
    )
  })
})
