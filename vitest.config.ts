import { compiledMessages } from '@parastoo/web/vite/compiled-messages.ts'
import { contractRoutes } from '@parastoo/web/vite/contract-routes.ts'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/**
 * Projects: `unit` needs nothing; `server` runs on a real PostgreSQL (see apps/server/platform/testing);
 * `e2e` walks through the built site in a browser, some journeys side by side. A failing test fails: none is tried again.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [compiledMessages(), contractRoutes()],
        test: {
          name: 'unit',
          // A machine that does other work beside is slow, not wrong.
          testTimeout: 30_000,
          include: [
            'packages/**/*.test.ts',
            'packages/**/*.test.tsx',
            'tidy/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/platform/testing/global-setup.ts'],
          setupFiles: ['apps/server/platform/testing/check-lock-order.ts'],
          maxWorkers: 3,
          // A worker loads the house once: to load it for each file took a third of the time.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      journeys('e2e', { bothWidths: false }),
      // The same journeys on a desk's width too: npm run prove:journeys.
      journeys('e2e-both-widths', { bothWidths: true }),
    ],
  },
})

function journeys(name: string, provide: { bothWidths: boolean }): TestProjectConfiguration {
  return {
    test: {
      name,
      provide,
      include: ['e2e/**/*.test.ts'],
      // As patient as the page's own waits: the second that is usual is short for a browser that others work beside.
      expect: { poll: { timeout: 20_000 } },
      globalSetup: ['e2e/testing/global-setup.ts'],
      maxWorkers: 3,
      isolate: false,
      testTimeout: 180_000,
      hookTimeout: 300_000,
    },
  }
}
