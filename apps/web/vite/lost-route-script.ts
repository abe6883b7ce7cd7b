import type { Plugin } from 'vite'

const loader = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.m?js$/
/** What React Router does where a page's script does not come: it reloads the page that stands, and says nothing. */
const silentReload =
  /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);(?=\s*\}\s*\})/

/**
 * Lets a page whose script does not come fail as one whose data do not (shell/keep-page.ts, docs/decisions/0324): who pressed stays where they are or
 * is led to where they wanted, and is told. The router has no setting for it; a version of it that says this otherwise fails the build.
 */
export const lostRouteScript = (): Plugin => ({
  name: 'lost-route-script',
  apply: 'build',
  transform: {
    filter: { id: loader },
    handler(code) {
      if (!silentReload.test(code))
        this.error('React Router loads the scripts of routes in another way')
      return {
        code: code.replace(
          silentReload,
          'throw Object.assign(error, { lostScript: route.module });',
        ),
        map: null,
      }
    },
  },
})
