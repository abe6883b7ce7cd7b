import type { Plugin } from 'vite'

/**
 * What every first visit would carry of React Router and this site never uses: hooks for measuring tools, and finding routes piece by
 * piece (ours travel whole: `routeDiscovery` in react-router.config.ts). Each export does what the real one does when it is not
 * used; the test beside compares the names with the installed package.
 */
export const unusedParts: Readonly<Record<string, readonly string[]>> = {
  'lib/router/instrumentation.js': [
    'export const consumeInstrumentationClientResultMetaReceiver = () => undefined',
    'export const getRouteInstrumentationUpdates = () => ({})',
    'export const instrumentClientSideRouter = (router) => router',
    'export const instrumentHandler = (handler) => handler',
    'export const instrumentationResultMetaContext = undefined',
  ],
  'lib/dom/ssr/fog-of-war.js': [
    'export const URL_LIMIT = 7680',
    'export const getManifestPath = () => undefined',
    'export const getPartialManifest = (manifest) => manifest',
    'export const getPatchRoutesOnNavigationFunction = () => undefined',
    'export const getPathsWithAncestors = (paths) => paths',
    'export const handleClientVersionMismatch = () => undefined',
    'export const isFogOfWarEnabled = () => false',
    'export const useFogOFWarDiscovery = () => undefined',
  ],
}

const elements = /\/react-router\/dist\/\w+\/lib\/dom\/lib\.js$/

/**
 * Leaves out of the browser's build what of React Router is never used; the server keeps the whole. Its elements are written so that
 * none can be left out: each is given a name after it is made, which counts as a use.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const [, part = ''] = /\/react-router\/dist\/\w+\/([^?]+)/.exec(id) ?? []
      return unusedParts[part]?.join('\n')
    },
    transform: (code, id) => (elements.test(id) ? { code: withoutNames(code), map: null } : null),
  }
}

export const withoutNames = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(
      /^const (\w+) = React\$1\.forwardRef\(/gm,
      'const $1 = /* @__PURE__ */ React$$1.forwardRef(',
    )
