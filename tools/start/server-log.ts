import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@parastoo/server/platform/config/config'
import { createLog, type Log, logDestination } from '@parastoo/server/platform/log'

const rotateBytes = 20_000_000

/** All lines go to a file under `varDir`; warnings and worse also to the terminal, in short. */
export function openServerLog(config: Config): { log: Log; file: string } {
  const folder = join(config.varDir, 'log')
  const file = join(folder, 'server.log')
  mkdirSync(folder, { recursive: true })
  if (existsSync(file) && statSync(file).size > rotateBytes) renameSync(file, `${file}.1`)
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
