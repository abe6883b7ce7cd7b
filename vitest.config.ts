import { compiledMessages } from '@parastoo/web/vite/compiled-messages.ts'
import { contractRoutes } from '@parastoo/web/vite/contract-routes.ts'
import { defineConfig } from 'vitest/config'

/**
 * Whatever waits for processes, sockets and a browser is tried a second time on a machine that has other work; the report names each
 * test that needed it, and such a test is a fault to be found.
 */
const retry = 1

/**
 * Projects: `unit` needs nothing; `server` runs on a real PostgreSQL (see apps/server/platform/testing);
 * `e2e` walks through the built site in a browser, some journeys side by side.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [compiledMessages(), contractRoutes()],
        test: {
          name: 'unit',
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
          maxWorkers: 3,
          testTimeout: 60_000,
          retry,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // As patient as the page's own waits: the second that is usual is short for a browser that others work beside.
          expect: { poll: { timeout: 20_000 } },
          globalSetup: ['e2e/testing/global-setup.ts'],
          maxWorkers: 3,
          testTimeout: 180_000,
          retry,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
