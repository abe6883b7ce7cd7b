import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { type Rule, readTree, type SourceFile, type Violation } from './tree.ts'

/** Builds a small tree in a temporary folder and reads it back as the rules will see it. */
function plant(files: Readonly<Record<string, string>>): SourceFile[] {
  const root = mkdtempSync(join(tmpdir(), 'parastoo-tidy-'))
  try {
    execFileSync('git', ['init', '--quiet', root])
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return readTree(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** The tree breaks the rule: at exactly these places, written `path:line`. */
export function expectReported(
  rule: Rule,
  files: Readonly<Record<string, string>>,
  places: readonly string[],
): Violation[] {
  const violations = rule(plant(files))
  expect(violations.map(({ path, line }) => `${path}:${line}`).sort()).toEqual([...places].sort())
  for (const { message } of violations) expect(message.length).toBeGreaterThan(20)
  return violations
}

/** The tree keeps the rule. */
export function expectClean(rule: Rule, files: Readonly<Record<string, string>>): void {
  expect(rule(plant(files))).toEqual([])
}
