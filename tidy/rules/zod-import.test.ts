import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { zodImport } from './zod-import.ts'

it('reports the import forms that ship all of zod', () => {
  const text = "import { z } from 'zod'\nimport z from 'zod'\nimport { object } from 'zod/mini'"
  expectReported(zodImport, { 'a.ts': text }, ['a.ts:1', 'a.ts:2', 'a.ts:3'])
})

it('passes the namespace import and types, which leave nothing behind', () => {
  const text = "import * as z from 'zod'\nimport type { ZodType } from 'zod'"
  expectClean(zodImport, { 'a.ts': text, 'b.ts': "import * as z from 'zod/mini'" })
})
