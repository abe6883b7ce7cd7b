import type { Plugin } from 'vite'

const loader = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.m?js$/
/** What React Router does where a page's script does not come: it reloads the page that stands, and says nothing. */
const silentReload =
  /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);(?=\s*\}\s*\})/

/** The navigation stays where it is, and who listens leads on (shell/keep-page.ts): a moment later, for a script that failed before fails again before its page is known to be on its way. */
const told =
  "setTimeout(() => dispatchEvent(new Event('lost-script')), 50); return new Promise(() => {});"

/**
 * Tells of a page whose script does not come instead (docs/decisions/0324): who pressed stays where they are or is led to where they wanted. The router has no setting for it; a version of it that says this otherwise fails the build.
 */
export function lostRouteScript(): Plugin {
  let isTold = false
  return {
    name: 'lost-route-script',
    apply: 'build',
    transform: {
      filter: { id: loader },
      handler(code) {
        if (!silentReload.test(code))
          this.error('React Router loads the scripts of routes in another way')
        isTold = true
        return {
          code: code.replace(silentReload, told),
          map: null,
        }
      },
    },
    buildEnd(fault) {
      if (!fault && !isTold && this.environment.name === 'client')
        this.error('React Router loads the scripts of routes in another file')
    },
  }
}
