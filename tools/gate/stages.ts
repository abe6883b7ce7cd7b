import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import { buildSite } from '../site/build-site.ts'
import type { FileReport } from './seconds-by-room.ts'

const root = resolve(import.meta.dirname, '../..')

/** What a stage found: how many of its parts hold, and what to show when some do not. */
export type StageOutcome = {
  passed: number
  failed: number
  said: string
  /** The files of tests that ran. */
  files?: readonly FileReport[]
}

export type Stage = {
  title: string
  run(): Promise<StageOutcome>
  /** Its own output is shown while it runs, because it takes long. */
  live?: boolean
}

const bin = (name: string) => join(root, 'node_modules', name)

/** A program that holds when it exits with 0. */
function program(title: string, parts: string[]): Stage {
  return {
    title,
    async run() {
      const { code, said } = await runNode(parts)
      return code === 0 ? { passed: 1, failed: 0, said } : { passed: 0, failed: 1, said }
    },
  }
}

/** A vitest project, or all that begin so (`unit*`), counted test by test. */
function tests(
  title: string,
  project: string,
  {
    live = false,
    env = {},
    files = [],
  }: { live?: boolean; env?: Record<string, string>; files?: string[] } = {},
): Stage {
  const report = join(root, 'var', `vitest-${project.replace('*', '')}.json`)
  return {
    title,
    live,
    async run() {
      rmSync(report, { force: true })
      const { code, said } = await runNode(
        [
          bin('vitest/vitest.mjs'),
          'run',
          '--project',
          project,
          '--passWithNoTests',
          `--reporter=${live ? 'default' : 'dot'}`,
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...files,
        ],
        { live, env },
      )
      const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report)
      // A file that cannot be loaded fails the run without failing a test.
      const failed = code !== 0 && numFailedTests === 0 ? 1 : numFailedTests
      return { passed: numPassedTests, failed, said, files: testResults }
    },
  }
}

function readReport(file: string): {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: FileReport[]
} {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The route types that pages import are written from routes.ts; the compiler needs them first. */
export const routeTypes = program('route types', [
  bin('@react-router/dev/bin.cjs'),
  'typegen',
  join(root, 'apps/web'),
])
/** One checker: what a second would check at the same time it first works out anew, as four did for half as long again on two cores. */
export const types = program('types', [bin('typescript/bin/tsc'), '-b', '--checkers', '1'])
export const lint = program('lint', [bin('@biomejs/biome/bin/biome'), 'check', '.'])
/** Files, exports and dependencies that nothing uses; knip.jsonc says what is known by path only. */
export const unused = program('unused code', [bin('knip/bin/knip.js'), '--no-progress'])
export const generated = program('generated files', [
  join(root, 'tools/generate-tables.ts'),
  '--check',
])
export const unit = tests('unit and tidy', 'unit*')
export const server = tests('server on PostgreSQL', 'server', { live: true })
export const productKills = tests('a server killed at every point', 'server-all-kills', {
  live: true,
})
export const wholeSeries = tests('whole series', 'server-whole-series', { live: true })
/** From a round on, for so many seconds. */
export const suppliersAndRails = (from: number, seconds: number): Stage =>
  tests('every supplier and rail under faults', 'server-suppliers-and-rails', {
    live: true,
    env: { PROOF_FROM: String(from), PROOF_SECONDS: String(seconds) },
  })
export const journeys = tests('journeys in a browser', 'e2e', { live: true })
/** All of them, or those of files with this part in their names. */
export const journeysAtBothWidths = (files?: string): Stage =>
  tests('journeys at both widths', 'e2e-both-widths', { live: true, files: files ? [files] : [] })
export const site: Stage = {
  title: 'production build',
  async run() {
    try {
      return { passed: 1, failed: 0, said: await buildSite() }
    } catch (fault) {
      return { passed: 0, failed: 1, said: String(fault) }
    }
  },
}

function runNode(
  parts: string[],
  { live = false, env = {} }: { live?: boolean; env?: Record<string, string> } = {},
): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, parts, {
      cwd: root,
      env: childEnvironment({ NODE_ENV: 'test', ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        if (live) process.stdout.write(chunk)
      })
    }
    child.on('close', (code) => done({ code, said: said.trim() }))
  })
}
