import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const VAR_DIR = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(VAR_DIR, { recursive: true }))
const secret = 'x'.repeat(32)

function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env)
  } catch (fault) {
    if (fault instanceof ConfigError) return fault.problems.map((each) => each.setting)
    throw fault
  }
  return []
}

describe('loadConfig', () => {
  it('needs nothing in development and keeps one secret for its owner only', () => {
    const first = loadConfig({ VAR_DIR })
    expect(first).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', sandbox: true })
    expect(first.secret).toHaveLength(64)
    expect(loadConfig({ VAR_DIR }).secret).toBe(first.secret)
    expect(statSync(join(VAR_DIR, 'secret')).mode & 0o777).toBe(0o600)
  })

  it('takes an empty value for an absent one', () => {
    expect(loadConfig({ VAR_DIR, PORT: '', DATABASE_URL: '  ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    })
  })

  it('lists all problems at once, each with its setting and an example', () => {
    const wrong = {
      VAR_DIR,
      PORT: '70000',
      OTP_LENGTH: '9',
      ROLE: 'boss',
      DATABASE_URL: 'mysql://x',
    }
    expect(problemsOf(wrong).sort()).toEqual(['DATABASE_URL', 'OTP_LENGTH', 'PORT', 'ROLE'])
    expect(() => loadConfig(wrong)).toThrow(/PORT must be a whole number .*for example 3000/)
  })

  it('refuses in production a missing secret, crash points and the sandbox', () => {
    expect(problemsOf({ VAR_DIR, NODE_ENV: 'production', CRASH_AT: 'here' })).toEqual([
      'SECRET',
      'CRASH_AT',
    ])
    const production = { VAR_DIR, NODE_ENV: 'production', SECRET: secret }
    expect(loadConfig(production).sandbox).toBe(false)
    expect(problemsOf({ ...production, SANDBOX: '1' })).toEqual(['SANDBOX'])
    const allowed = { ...production, SANDBOX: '1', ALLOW_SANDBOX_IN_PRODUCTION: '1' }
    expect(loadConfig(allowed).sandbox).toBe(true)
  })
})
