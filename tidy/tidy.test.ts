import { fileURLToPath } from 'node:url'
import { levels, modules } from '@parastoo/server/app/modules'
import { describe, expect, it } from 'vitest'
import { barrels } from './rules/barrels.ts'
import { clockAndChance } from './rules/clock-and-chance.ts'
import { cycles } from './rules/cycles.ts'
import { decisions } from './rules/decisions.ts'
import { dependencies } from './rules/dependencies.ts'
import { deskDeeds } from './rules/desk-deeds.ts'
import { environment } from './rules/environment.ts'
import { expandFirst } from './rules/expand-first.ts'
import { fileNames } from './rules/file-names.ts'
import { forbiddenNames } from './rules/forbidden-names.ts'
import { furniture } from './rules/furniture.ts'
import { glossary } from './rules/glossary.ts'
import { literalSpreads } from './rules/literal-spreads.ts'
import { logicalSides } from './rules/logical-sides.ts'
import { machineTraces } from './rules/machine-traces.ts'
import { onlyKnownMarks } from './rules/marks.ts'
import { migrations } from './rules/migrations.ts'
import { operationsWithoutWho } from './rules/operations.ts'
import { plainWords } from './rules/plain-words.ts'
import { schemas } from './rules/schemas.ts'
import { secrets } from './rules/secrets.ts'
import { sizes } from './rules/sizes.ts'
import { walls } from './rules/walls.ts'
import { zodImport } from './rules/zod-import.ts'
import { describeViolations, type Rule, readTree } from './tree.ts'

const files = readTree(fileURLToPath(new URL('..', import.meta.url)))

const rules: [says: string, rule: Rule][] = [
  ['rooms import only whom they may', walls],
  ['imports make no circle', cycles],
  ['only doors re-export, and hold no logic', barrels],
  ['packages are imported where they are declared', dependencies],
  ['zod comes in as a namespace', zodImport],
  ['the environment is read in one place', environment],
  ['time and chance come from platform', clockAndChance],
  ['SQL stays in its module’s schema', schemas],
  ['migrations are one explained sequence', migrations],
  ['migrations after a release only add', expandFirst],
  ['modules and rooms are furnished and on the map', furniture],
  ['files are named by what they export', fileNames],
  ['names say something', forbiddenNames],
  ['one word per thing', glossary],
  ['travellers read what people say', plainWords],
  ['the site knows start and end, not left and right', logicalSides],
  ['deeds of the desk wait for their answer', deskDeeds],
  ['long files say why', sizes],
  ['literals are not spread into literals', literalSpreads],
  ['marks name their issue', onlyKnownMarks],
  ['nothing names this machine', machineTraces],
  ['no secret is in the tree', secrets],
  ['each decision is listed once', decisions],
]

describe('the tree', () => {
  it('was read', () => {
    expect(files.map(({ path }) => path)).toContain('tidy/tidy.test.ts')
  })

  it.each(rules)('keeps the rule: %s', (_says, rule) => {
    expect(describeViolations(rule(files))).toBe('')
  })
})

describe('the map', () => {
  it('names every module once and says what it answers for', () => {
    const names = levels.flat()
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(modules).sort()).toEqual([...names].sort())
  })
})

describe('the contract', () => {
  it('says of every operation who may call it', async () => {
    const exported: Record<string, unknown> = await import('@parastoo/contract')
    expect(operationsWithoutWho(exported.contract)).toEqual([])
  })
})
