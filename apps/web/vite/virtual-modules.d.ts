declare module 'virtual:contract-routes' {
  import type { AnyContractRouter } from '@orpc/contract'

  const routes: { api: AnyContractRouter; accounts: AnyContractRouter }
  export default routes
}
