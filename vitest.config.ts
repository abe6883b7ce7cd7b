import { defineConfig } from 'vitest/config'

/** Projects: `unit` needs nothing; `server` runs on a real PostgreSQL (see apps/server/platform/testing). */
export default defineConfig({
  test: {
    projects: [
      {
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
    ],
  },
})
