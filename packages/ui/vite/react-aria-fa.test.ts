import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { persianDictionary, persianLocaleModule } from './react-aria-fa.ts'
import { reactAriaStrings } from './react-aria-strings.ts'

const require = createRequire(import.meta.url)
const packageFolder = (name: string) => dirname(require.resolve(`${name}/package.json`))
const speaker = {
  number: (value: number) => value.toLocaleString('fa'),
  select: () => '',
  plural: () => '',
}
const told = new Proxy({}, { get: (_, key) => (/count$/i.test(String(key)) ? 3 : '«…»') })

/** Where React Aria keeps the English words that a dictionary of ours replaces. */
function englishFile(key: string): string {
  if (key === 'react-aria-components')
    return join(packageFolder(key), 'dist/private/intl/en-US.mjs')
  const [first = '', second] = key.split('/')
  const [owner, folder] = second ? [first, second] : ['react-aria', first]
  return join(packageFolder(owner), `dist/private/intl/${folder}/en-US.mjs`)
}

describe.each(Object.entries(reactAriaStrings))('the dictionary %s', (key, messages) => {
  it('has every message of the installed package and no other', async () => {
    const english = (await import(pathToFileURL(englishFile(key)).href)).default
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
  })

  it('speaks Persian, naming only keys of the keyboard in Latin', () => {
    for (const message of Object.values(messages)) {
      const words =
        typeof message === 'function' ? message(told as never, speaker as never) : message
      expect(words.replace(/\b(Alt|Delete)\b/g, '')).not.toMatch(/[a-z]/i)
      expect(words).toMatch(/[آ-ی]/)
    }
  })
})

describe('the plugin', () => {
  it('finds the dictionaries at their place in each package', () => {
    for (const file of [
      join(packageFolder('react-aria'), 'dist/private/calendar/intlStrings.mjs'),
      join(packageFolder('react-stately'), 'dist/private/datepicker/intlStrings.mjs'),
      join(packageFolder('react-aria-components'), 'dist/private/intlStrings.mjs'),
    ]) {
      expect(require.resolve(file)).toBe(file)
      expect(persianDictionary(file)).toContain('reactAriaStrings[')
    }
  })

  it.each(['useDefaultLocale', 'utils'])('knows the language where %s would ask', async (name) => {
    const file = join(packageFolder('react-aria'), `dist/private/i18n/${name}.mjs`)
    const theirs = await import(pathToFileURL(file).href)
    const text = encodeURIComponent(String(persianLocaleModule(file)))
    const ours = await import(/* @vite-ignore */ `data:text/javascript,${text}`)
    expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort())
  })

  it('leaves other files alone, and dictionaries of components we do not use', () => {
    expect(persianDictionary('/x/react-aria/dist/private/calendar/useCalendar.mjs')).toBeUndefined()
    const file = join(packageFolder('react-aria'), 'dist/private/color/intlStrings.mjs')
    expect(persianDictionary(file)).toBeUndefined()
    expect(persianLocaleModule('/x/react-aria/dist/private/i18n/I18nProvider.mjs')).toBeUndefined()
  })
})
