import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import type {} from '@parastoo/server/platform/testing/global-setup'
import { compiledMessages } from '@parastoo/web/vite/compiled-messages.ts'
import { contractRoutes } from '@parastoo/web/vite/contract-routes.ts'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { LongestFirst } from './tools/gate/longest-first.ts'

const environment = childEnvironment({})
const unitTests = [
  'packages/**/*.test.ts',
  'packages/**/*.test.tsx',
  'tidy/**/*.test.ts',
  'tools/**/*.test.ts',
  'apps/web/**/*.test.{ts,tsx}',
]
/** They put another module in the place of one, which whoever shares their process would have too. */
const mocking = globSync(unitTests, { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
)

/**
 * Node loads modules itself, as it does for the product: by the runner of the bundler every import is a lookup on an object, and the server's tests
 * took a sixth longer. Nothing in these projects is put in the place of a module.
 */
const asTheProduct = { viteModuleRunner: false, nodeLoader: false }

/**
 * Projects: `unit` needs nothing, `unit-apart` a process for each file; `server` runs on a real PostgreSQL (see apps/server/platform/testing);
 * `e2e` walks through the built site in a browser, some journeys side by side. A failing test fails: none is tried again.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      unit('unit', {
        include: unitTests,
        exclude: [...mocking, '**/node_modules/**'],
        isolate: false,
      }),
      unit('unit-apart', { include: mocking, exclude: [], isolate: true }),
      onPostgresql('server', {
        include: 'apps/server/**/*.test.ts',
        // Kills on the ways of suppliers and of an embassy's kit: npm run prove:money -- --only=product-kills.
        exclude: ['apps/server/app/crash-{duffel,kit,stay-outside}.test.ts'],
        atFullSize: false,
      }),
      // A server killed at every named point of a change, a stay, a tour and a visa: npm run prove:money.
      onPostgresql('server-all-kills', {
        include: 'apps/server/app/crash-{change,duffel,kit,stay,stay-outside,tour,visa}.test.ts',
        atFullSize: true,
      }),
      // What `npm test` tries some of: npm run prove:money -- --only=series.
      onPostgresql('server-whole-series', {
        include:
          'apps/server/{app/exchange-races,adapters/mrz-reader/mrz-reader,modules/images/read-mrz,modules/inventory/engine/{search,sky},modules/orders/lock-order}.test.ts',
        atFullSize: true,
      }),
      // Every supplier and rail under faults, for long: npm run prove:money -- --only=suppliers-and-rails.
      onPostgresql('server-suppliers-and-rails', {
        include: 'apps/server/app/suppliers-and-rails.test.ts',
        atFullSize: true,
      }),
      journeys('e2e', { bothWidths: false }),
      // The same journeys on a desk's width too: npm run prove:journeys.
      journeys('e2e-both-widths', { bothWidths: true }),
    ],
  },
})

function unit(
  name: string,
  files: { include: string[]; exclude: string[]; isolate: boolean },
): TestProjectConfiguration {
  return {
    plugins: [compiledMessages(), contractRoutes()],
    test: {
      name,
      ...files,
      // A machine that does other work beside is slow, not wrong.
      expect: { poll: { timeout: 30_000 } },
      testTimeout: 60_000,
    },
  }
}

function onPostgresql(
  name: string,
  {
    include,
    exclude = [],
    atFullSize,
  }: { include: string; exclude?: string[]; atFullSize: boolean },
): TestProjectConfiguration {
  return {
    test: {
      name,
      provide: {
        atFullSize,
        // Where a long proof goes on, and for how long.
        proofFrom: Number(environment.PROOF_FROM ?? 1),
        proofSeconds: Number(environment.PROOF_SECONDS ?? 2_280),
      },
      include: [include],
      exclude: [...exclude, '**/node_modules/**'],
      globalSetup: ['apps/server/platform/testing/global-setup.ts'],
      setupFiles: [
        'apps/server/platform/testing/check-lock-order.ts',
        'apps/server/platform/testing/check-warnings.ts',
      ],
      // Those that kill servers wait most of their time: on two cores one more of them finds room.
      maxWorkers: 5,
      // A worker loads the house once: to load it for each file took a third of the time.
      isolate: false,
      experimental: asTheProduct,
      // The second that is usual is short for a machine three times slower, as ours was one night.
      expect: { poll: { timeout: 30_000 } },
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }
}

function journeys(name: string, provide: { bothWidths: boolean }): TestProjectConfiguration {
  return {
    test: {
      name,
      provide,
      include: ['e2e/**/*.test.ts'],
      // As patient as the page's own waits: the second that is usual is short for a browser that others work beside.
      expect: { poll: { timeout: 45_000 } },
      globalSetup: ['e2e/testing/global-setup.ts'],
      setupFiles: ['e2e/testing/patient-connections.ts'],
      maxWorkers: 4,
      isolate: false,
      experimental: asTheProduct,
      testTimeout: 400_000,
      hookTimeout: 300_000,
    },
  }
}
