import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { dependencies } from './dependencies.ts'

const manifests = {
  'package.json': '{ "devDependencies": { "vitest": "5" } }',
  'packages/kit/package.json': '{ "dependencies": { "zod": "4" } }',
}

it('reports a package the workspace does not declare', () => {
  const files = {
    ...manifests,
    'packages/kit/a.ts': "import 'react'\nimport 'zod/mini'",
    'packages/kit/b.ts': "import 'vitest'",
  }
  expectReported(dependencies, files, ['packages/kit/a.ts:1', 'packages/kit/b.ts:1'])
})

it('passes declared packages, and the root’s test tools in tests', () => {
  expectClean(dependencies, {
    ...manifests,
    'packages/kit/a.ts': "import 'zod'\nimport 'node:fs'\nimport './b.ts'",
    'packages/kit/a.test.ts': "import 'vitest'",
    'tidy/a.ts': "import 'zod'",
  })
})
