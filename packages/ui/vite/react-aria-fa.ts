import { fileURLToPath } from 'node:url'
import { reactAriaStrings } from './react-aria-strings.ts'

/** What this plugin uses of Vite's plugin type; structural, so that the design system does not depend on Vite's types. */
type TextPlugin = {
  name: string
  enforce: 'pre'
  config(): object
  load(id: string): string | undefined
}

const stringsFile = fileURLToPath(new URL('./react-aria-strings.ts', import.meta.url))
const dictionary =
  /\/(react-aria(?:-components)?|react-stately)\/dist\/private\/(?:(\w+)\/)?intlStrings\.mjs$/

const localeModule = /\/react-aria\/dist\/private\/i18n\/(useDefaultLocale|utils)\.mjs$/

/**
 * React Aria reads the browser's language while it loads, which wakes the browser's whole library of languages in the one task
 * that starts a page. Ours is known: `UiProvider` says it, and it is written from right to left.
 */
const localeModules = {
  useDefaultLocale: [
    "const persian = { locale: 'fa-IR', direction: 'rtl' }",
    'export const getDefaultLocale = () => persian',
    'export const useDefaultLocale = () => persian',
  ].join('\n'),
  utils: 'export const isRTL = () => true',
}

/** Packages that must pass through Vite on the server and in vitest, or server and browser would speak two languages. */
const reactAriaPackages: RegExp[] = [
  /^react-aria/,
  /^react-stately/,
  /^@react-aria/,
  /^@internationalized/,
]

/**
 * Gives React Aria Persian words and drops its 34 other languages from the bundle (about 14 KiB gzip on a page).
 * Each of its `intlStrings.mjs` becomes our dictionary under `en-US`, the language it falls back to for any locale.
 * It leans on the package's inner file layout, so the package version is pinned and the test beside counts the words.
 */
export function reactAriaFa(): TextPlugin {
  const load = (id: string) => {
    const file = id.split('?')[0] ?? id
    return persianDictionary(file) ?? persianLocaleModule(file)
  }
  return {
    name: 'react-aria-fa',
    enforce: 'pre',
    config: () => ({
      ssr: { noExternal: reactAriaPackages },
      optimizeDeps: { rolldownOptions: { plugins: [{ name: 'react-aria-fa', load }] } },
    }),
    load,
  }
}

/** The replacement for what React Aria asks of the browser's language; nothing for any other file. */
export function persianLocaleModule(file: string): string | undefined {
  const name = localeModule.exec(file.replaceAll('\\', '/'))?.[1] as keyof typeof localeModules
  return localeModules[name]
}

/** The replacement for one of React Aria's dictionaries; nothing for one of a component we do not use. */
export function persianDictionary(file: string): string | undefined {
  const found = dictionary.exec(file.replaceAll('\\', '/'))
  if (!found) return undefined
  const [, packageName, folder] = found
  const key =
    packageName === 'react-aria' ? folder : [packageName, folder].filter(Boolean).join('/')
  if (!key || !(key in reactAriaStrings)) return undefined
  return [
    `import { reactAriaStrings } from ${JSON.stringify(stringsFile)}`,
    `export default { 'en-US': reactAriaStrings[${JSON.stringify(key)}] }`,
  ].join('\n')
}
