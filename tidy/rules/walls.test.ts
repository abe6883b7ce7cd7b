import { describe, expect, it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { walls } from './walls.ts'

const server = 'apps/server'
const modules = `${server}/modules`

/** Each line: who is crossed, the file that crosses, what it imports, what it may import instead. */
const crossings: [wall: string, path: string, wrong: string, right: string][] = [
  ['kit uses the contract', 'packages/kit/a.ts', '@parastoo/contract', './b.ts'],
  ['kit does I/O', 'packages/kit/a.ts', 'node:fs', './b.ts'],
  ['contract uses ui', 'packages/contract/a.ts', '@parastoo/ui', '@parastoo/kit'],
  ['ui uses the contract', 'packages/ui/a.tsx', '@parastoo/contract', '@parastoo/kit'],
  ['ui knows the router', 'packages/ui/a.tsx', 'react-router', 'react'],
  ['ui knows the query library', 'packages/ui/a.tsx', '@tanstack/react-query', 'react'],
  ['a package knows an app', 'packages/contract/a.ts', '@parastoo/server', '@parastoo/kit'],
  ['platform knows a module', `${server}/platform/a.ts`, '../modules/ledger/index.ts', './b.ts'],
  ['platform knows ui', `${server}/platform/a.ts`, '@parastoo/ui', '@parastoo/contract'],
  [
    'a module uses a higher level',
    `${modules}/ledger/a.ts`,
    '../wallet/index.ts',
    '@parastoo/contract',
  ],
  [
    'a module uses its own level',
    `${modules}/flights/index.ts`,
    '../hotels/index.ts',
    '../orders/index.ts',
  ],
  [
    'a module goes past a door',
    `${modules}/orders/a.ts`,
    '../ledger/store.ts',
    '../ledger/index.ts',
  ],
  [
    'a module goes past an outer door',
    `${modules}/inventory/a.ts`,
    '../flights/search/index.ts',
    '../flights/index.ts',
  ],
  [
    'a module knows an adapter',
    `${modules}/payments/a.ts`,
    '../../adapters/gateways/saman/calls.ts',
    './ports.ts',
  ],
  ['a module uses app', `${modules}/orders/a.ts`, '../../app/wiring.ts', '../../platform/db.ts'],
  [
    'a module uses office',
    `${modules}/inventory/stock/a.ts`,
    '../../office/index.ts',
    '../../flights/index.ts',
  ],
  ['a module uses ui', `${modules}/orders/a.ts`, '@parastoo/ui', '@parastoo/kit'],
  [
    'a room uses a later room',
    `${modules}/flights/search/a.ts`,
    '../reservation/index.ts',
    '../places/index.ts',
  ],
  [
    'a room goes past a room’s door',
    `${modules}/flights/search/a.ts`,
    '../places/store.ts',
    '../places/index.ts',
  ],
  [
    'a room goes out by its outer door',
    `${modules}/flights/search/a.ts`,
    '../index.ts',
    '../ports.ts',
  ],
  [
    'an adapter uses the database',
    `${server}/adapters/gateways/saman/a.ts`,
    '../../../platform/db.ts',
    '../../../platform/outbound/outbound.ts',
  ],
  [
    'a module calls outside by itself',
    `${modules}/payments/a.ts`,
    '../../platform/outbound/outbound.ts',
    '../../platform/log.ts',
  ],
  [
    'an adapter uses a database library',
    `${server}/adapters/gateways/saman/a.ts`,
    'kysely',
    '@parastoo/kit',
  ],
  [
    'an adapter uses the contract',
    `${server}/adapters/suppliers/nira/a.ts`,
    '@parastoo/contract',
    '../../../modules/flights/ports.ts',
  ],
  [
    'an adapter uses a door',
    `${server}/adapters/suppliers/nira/a.ts`,
    '../../../modules/flights/index.ts',
    '../../../modules/flights/ports.ts',
  ],
  [
    'an adapter uses another adapter',
    `${server}/adapters/suppliers/nira/a.ts`,
    '../sepehr/translate.ts',
    './translate.ts',
  ],
  ['the server uses the site', `${server}/main.ts`, '@parastoo/web/root.tsx', './app/start.ts'],
  ['product code uses a tool', `${server}/main.ts`, '../../tools/start.ts', './platform/log.ts'],
  [
    'product code uses test code',
    `${modules}/orders/a.ts`,
    '../../platform/testing/db.ts',
    '../../platform/db.ts',
  ],
  [
    'a feature uses another feature',
    'apps/web/features/flights/a.tsx',
    '../orders/OrderCard.tsx',
    './FareCard.tsx',
  ],
  [
    'a feature uses the frame',
    'apps/web/features/flights/a.tsx',
    '../../routes.ts',
    '../../paths.ts',
  ],
  [
    'the shell uses a feature',
    'apps/web/shell/a.tsx',
    '../features/flights/FareCard.tsx',
    '@parastoo/ui/button/Button',
  ],
  ['the site uses the server', 'apps/web/root.tsx', '@parastoo/server', './features/home/Home.tsx'],
]

describe('walls', () => {
  it.each(crossings)('reports that %s', (_wall, path, wrong, right) => {
    expectReported(walls, { [path]: `import '${wrong}'\n` }, [`${path}:1`])
    expectClean(walls, { [path]: `import '${right}'\n` })
  })

  it('sees a wall crossed by a type, a re-export or a dynamic import', () => {
    const path = `${modules}/ledger/a.ts`
    const text = `import type { A } from '../wallet/a.ts'
export { b } from '../wallet/b.ts'
const c = await import('../wallet/c.ts')
`
    expectReported(walls, { [path]: text }, [`${path}:1`, `${path}:2`, `${path}:3`])
  })

  it('asks for every module and room to stand on the map', () => {
    const path = `${modules}/reviews/a.ts`
    const [violation] = expectReported(walls, { [path]: "import '../ledger/index.ts'" }, [
      `${path}:1`,
    ])
    expect(violation?.message).toContain('reviews is not on the map')
  })

  it('lets main.ts and tools open app, and lets tests use what they prove', () => {
    expectClean(walls, {
      'apps/server/main.ts': "import './app/wiring.ts'",
      'tools/start.ts': "import '@parastoo/server/app/wiring.ts'",
      'apps/server/modules/orders/place-order.test.ts': "import '../../adapters/fakes/bank.ts'",
      'apps/server/app/wiring.ts': "import '../modules/office/index.ts'",
    })
  })

  it('keeps server and site apart even in tests', () => {
    const path = 'apps/web/features/flights/a.test.ts'
    expectReported(walls, { [path]: "import '@parastoo/server'" }, [`${path}:1`])
  })
})
