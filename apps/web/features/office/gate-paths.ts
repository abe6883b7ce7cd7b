/** Addresses of the gate and of what needs two people. */
import { withQuery } from '../../paths.ts'

type Query = Parameters<typeof withQuery>[1]

export const gatePaths = {
  signIn: (returnTo?: string) => withQuery('/office/sign-in', { returnTo }),
  approvals: (query: Query = {}) => withQuery('/office/approvals', query),
  approval: (id: string) => `/office/approvals/${id}`,
  roles: () => '/office/roles',
  audit: (query: Query = {}) => withQuery('/office/audit', query),
}
