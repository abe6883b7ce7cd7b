import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { coverage, coveragePath, coverageRows } from './coverage.ts'
import { expectClean, expectReported } from './fixture.ts'
import { describeViolations, readTree } from './tree.ts'

const table = (counts: string, ...rows: string[]) =>
  [
    `**${counts}**`,
    '| name | what | where | shown by |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
const built = '| rule.a | what | [a](../a.ts) | [shown](../a.test.ts#L3) |'

describe('docs/coverage.md', () => {
  const files = readTree(fileURLToPath(new URL('..', import.meta.url)))

  it('is true of the tree', () => {
    expect(describeViolations(coverage(files))).toBe('')
  })

  it('maps the whole specification', () => {
    const text = files.find(({ path }) => path === coveragePath)?.text ?? ''
    expect(coverageRows(text).length).toBeGreaterThan(500)
  })
})

describe('coverage', () => {
  it('passes true rows under a true count', () => {
    expectClean(coverage, {
      [coveragePath]: table(
        '3 rows: 2 built, 1 shown by a test, 2 not yet.',
        built,
        '| rule.b | what | [a](../a.ts) | not yet |',
        '| rule.c | what | – | not yet |',
      ),
      'a.ts': '',
      'a.test.ts': '',
    })
  })

  it('reports a link to nothing, a test that is none, a silent row and a doubled name', () => {
    expectReported(
      coverage,
      {
        [coveragePath]: table(
          '5 rows: 4 built, 4 shown by a test, 1 not yet.',
          built,
          '| rule.b | what | [b](../b.ts) | not yet |',
          '| rule.c | what | [a](../a.ts) | [a](../a.ts) |',
          '| rule.d | what | [a](../a.ts) | |',
          '| rule.a | what | – | [shown](../a.test.ts) |',
        ),
        'a.ts': '',
        'a.test.ts': '',
      },
      [5, 6, 7, 8].map((line) => `${coveragePath}:${line}`),
    )
  })

  it('reports a count that is no longer true, and says the true one', () => {
    const files = {
      [coveragePath]: table('2 rows: 0 built, 0 shown by a test, 2 not yet.', built),
      'a.ts': '',
      'a.test.ts': '',
    }
    const [violation] = expectReported(coverage, files, [`${coveragePath}:1`])
    expect(violation?.message).toContain('1 rows: 1 built, 1 shown by a test, 0 not yet.')
  })
})
