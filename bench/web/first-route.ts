import type { Browser } from 'playwright-core'
import { fontsOf, type Loaded, mostBytes, scriptsOf, stylesOf } from '../../e2e/first-route.ts'
import type { Row } from '../table.ts'

/** What a first visit to a page loads, against the goals. */
export async function measureFirstRoute(browser: Browser, url: string): Promise<Row[]> {
  const { origin, pathname, search } = new URL(url)
  const row = (what: keyof typeof mostBytes, { bytes, files }: Loaded): Row => ({
    goal: 'first route',
    what: `${what} of ${pathname}`,
    measured: `${(bytes / 1000).toFixed(1)} kB in ${files} files`,
    wanted: `<= ${mostBytes[what] / 1000} kB`,
    holds: bytes > 0 && bytes <= mostBytes[what],
  })
  return [
    row('script', await scriptsOf(origin, pathname + search)),
    row('style', await stylesOf(origin, pathname + search)),
    row('font', await fontsOf(browser, url)),
  ]
}
