import { expect, it } from 'vitest'
import { staffScopes } from '../operation.ts'
import { besideRoles, rolesOf, scopesOfRoles } from './staff-roles.ts'

it('takes nothing from whoever is asked a change for and left as they are, not even what no whole role holds', () => {
  for (const scope of [
    ['finance.read'],
    ['refunds', 'finance.approve'],
    ['content.publish', 'orders.read'],
    [...staffScopes],
  ] as const) {
    const roles = rolesOf(scope).map(({ name }) => name)
    expect(scopesOfRoles(roles, besideRoles(scope)).toSorted()).toEqual(scope.toSorted())
  }
})

it('counts as beside the roles only what none of them holds', () => {
  expect(besideRoles(['refunds', 'orders.read', 'finance.approve'])).toEqual(['finance.approve'])
  expect(besideRoles(['content', 'content.publish'])).toEqual([])
  expect(scopesOfRoles(['refund-clerk', 'support'])).toEqual(['orders.read', 'refunds'])
})
