import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { environment } from './environment.ts'

it('reports the environment read outside platform/config, by either way in', () => {
  const files = {
    'apps/server/main.ts': '\nconst port = process.env.PORT',
    'packages/kit/a.ts': "import { env } from 'node:process'",
    'apps/web/root.tsx': "const dev = globalThis.process?.env['DEV']",
  }
  expectReported(environment, files, [
    'apps/server/main.ts:2',
    'packages/kit/a.ts:1',
    'apps/web/root.tsx:1',
  ])
})

it('passes the configuration, the starter, and the words in prose', () => {
  expectClean(environment, {
    'apps/server/platform/config.ts': 'read(process.env)',
    'apps/server/platform/config/read.ts': 'read(process.env)',
    'tools/bootstrap.mjs': 'spawn({ env: process.env })',
    'packages/kit/a.ts': "// never process.env\nconst text = 'process.env'",
  })
})
