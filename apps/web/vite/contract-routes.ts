import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const name = 'virtual:contract-routes'

/**
 * `virtual:contract-routes`: the contract without its schemas, paths and methods only, made while building. The browser
 * needs no more to call an operation, and zod stays out of the first route. Nothing is written down, so nothing can drift.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const { contract } = await import('@parastoo/contract')
      const routes = {
        api: minifyContractRouter(contract.api),
        accounts: minifyContractRouter(contract.accounts),
      }
      return `export const routes = ${JSON.stringify(routes)}`
    },
  }
}
