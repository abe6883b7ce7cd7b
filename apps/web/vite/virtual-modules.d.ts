declare module 'virtual:contract-routes' {
  import type { AnyContractRouter } from '@orpc/contract'

  export const routes: { api: AnyContractRouter; accounts: AnyContractRouter }
}

declare module 'virtual:office-routes' {
  import type { AnyContractRouter } from '@orpc/contract'

  export const routes: AnyContractRouter
}
