import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const name = 'virtual:contract-routes'
/** What only staff call, for the pages of the back-office: travellers carry none of it. */
const officeName = 'virtual:office-routes'

/** Leaves out of each operation what the description of the API says to people and what the server's gate asks: no call needs it. */
const withoutProse = (key: string, value: { route: object }) =>
  key === '~orpc'
    ? {
        ...value,
        meta: {},
        route: { ...value.route, summary: undefined, description: undefined, tags: undefined },
      }
    : value

/**
 * `virtual:contract-routes`: the contract without its schemas, paths and methods only, made while building. The browser
 * needs no more to call an operation, and zod stays out of the first route. Nothing is written down, so nothing can drift.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === name || id === officeName ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${name}` && id !== `\0${officeName}`) return undefined
      const { contract } = await import('@parastoo/contract')
      const isOffice = ([slice]: [string, unknown]) => slice.startsWith('office')
      const slices = Object.entries(contract.api)
      const among = (own: typeof slices) => minifyContractRouter(Object.fromEntries(own))
      const routes =
        id === `\0${officeName}`
          ? among(slices.filter(isOffice))
          : {
              api: among(slices.filter((each) => !isOffice(each))),
              accounts: minifyContractRouter(contract.accounts),
            }
      return `export const routes = ${JSON.stringify(routes, withoutProse)}`
    },
  }
}
