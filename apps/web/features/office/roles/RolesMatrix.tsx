import { staffRoles } from '@parastoo/contract/identity/staff-roles'
import { staffScopes } from '@parastoo/contract/operation'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Check } from '@parastoo/ui/icons.ts'
import { officePeople } from '../../../messages/office-people.ts'
import { scopeWord } from '../scope-word.ts'

const words = officePeople.roles

/** Which role holds which scopes: a matrix where there is room for it, else role by role. */
export function RolesMatrix() {
  return (
    <Card as="section" padding="none" className="min-w-0">
      <h2 className="px-4 pt-4 text-lg font-bold">{words.matrix}</h2>
      <ul className="divide-y divide-line p-4 xl:hidden">
        {staffRoles.map(({ name, nameFa, dayFa, scopes }) => (
          <li key={name} className="py-3">
            <p className="font-bold">{nameFa}</p>
            <p className="text-sm text-quiet">{dayFa}</p>
            <p className="mt-1 flex flex-wrap gap-1">
              {scopes.map((scope) => (
                <Badge key={scope} tone="lead">
                  {scopeWord(scope)}
                </Badge>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <div className="p-4 max-xl:hidden">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="p-2 text-start">
                {words.role}
              </th>
              {staffScopes.map((scope) => (
                <th
                  key={scope}
                  scope="col"
                  className="p-2 align-bottom font-medium text-quiet [writing-mode:vertical-rl]"
                >
                  {scopeWord(scope)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {staffRoles.map(({ name, nameFa, dayFa, scopes }) => (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="min-w-48 p-2 text-start">
                  {nameFa}
                  <span className="block text-xs font-normal text-quiet">{dayFa}</span>
                </th>
                {staffScopes.map((scope) => (
                  <td key={scope} className="p-2 text-center">
                    {scopes.includes(scope) ? (
                      <>
                        <Check aria-hidden className="inline size-5 text-good" />
                        <span className="sr-only">{words.has}</span>
                      </>
                    ) : (
                      <span className="sr-only">{words.hasNot}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
