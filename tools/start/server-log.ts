import { chmodSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@parastoo/server/platform/config/config'
import { createLog, type Log, logDestination } from '@parastoo/server/platform/log'

const rotateBytes = 20_000_000

/** All lines go to a file under `varDir`; warnings and worse also to the terminal, in short. The first who opens it begins a new one in time. */
export function openServerLog(
  config: Config,
  { isFirst }: { isFirst: boolean },
): { log: Log; file: string } {
  const folder = join(config.varDir, 'log')
  const file = join(folder, 'server.log')
  mkdirSync(folder, { recursive: true })
  if (isFirst && existsSync(file) && statSync(file).size > rotateBytes)
    renameSync(file, `${file}.1`)
  // One from before may be open to more people.
  if (existsSync(file)) chmodSync(file, 0o600)
  const log = createLog({ level: config.logLevel }, logDestination({ file, onWarning: tell }))
  return { log, file }
}

function tell(line: string): void {
  const { level, msg, err } = JSON.parse(line) as {
    level: string
    msg?: string
    err?: { message?: string }
  }
  console.error(`  ${level}: ${[msg, err?.message].filter(Boolean).join(': ')}`)
}
