import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { demoStaff } from '@parastoo/server/app/demo/customers'
import { fillDemo, wholeDemo } from '@parastoo/server/app/demo/fill-demo'
import { childEnvironment, loadConfig } from '@parastoo/server/platform/config/config'
import { openDatabase, query } from '@parastoo/server/platform/db/database'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import { provideDatabase } from '@parastoo/server/platform/db/provide-database'
import { silentLog as log } from '@parastoo/server/platform/log'

const root = resolve(import.meta.dirname, '..')

/**
 * `npm run demo`: an agency of some months in a folder and a database of its own, which no other command writes to, and then the site on
 * it. What was filled once is not filled again; `--only-fill` leaves the site out, `--days` makes fewer.
 */
async function demo(): Promise<void> {
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: String(wholeDemo.days) },
      'only-fill': { type: 'boolean', default: false },
    },
  })
  // A database that somebody set is somebody's: the demo keeps to its own.
  const own = { VAR_DIR: join(root, 'var/demo'), DATABASE_URL: '', TRUST_PROXY: '1', SANDBOX: '1' }
  const settings = childEnvironment(own)
  const config = loadConfig(settings)
  const filled = join(config.varDir, 'filled')
  if (existsSync(filled)) console.log('The demo agency is there; delete var/demo to make it anew.')
  else {
    const startedMs = performance.now()
    const database = await provideDatabase({ config, log, onStep: console.log })
    const { url } = database
    try {
      await migrateDatabase({ url })
      await waitForDisk(url, false)
      const db = openDatabase({ url, maxConnections: 10, log, keepsPlans: true })
      const made = await fillDemo({
        config,
        db,
        url,
        log,
        folders: { timetable: join(root, 'data/timetable'), hotels: join(root, 'data/hotels') },
        size: { ...wholeDemo, days: Number(values.days) },
        onProgress: (sentence) => console.log(`  ${sentence}`),
      }).finally(() => db.close())
      await waitForDisk(url, true)
      for (const fault of made.faults) console.error(`  given up: ${fault}`)
      const seconds = Math.round((performance.now() - startedMs) / 1000)
      console.log(`${made.orders} orders in ${seconds} s.`)
      writeFileSync(filled, '')
    } finally {
      await database.stop()
    }
  }
  for (const [role, { phoneNumber, scope }] of Object.entries(demoStaff))
    console.log(`  ${role.padEnd(10)} 0${phoneNumber}   ${scope.join(', ')}`)
  console.log('Sign in by a code of /dev/outbox, open /office, and register a second factor.')
  if (values['only-fill']) return
  const site = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: settings,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal))
  process.exitCode = await new Promise<number>((done) =>
    site.once('exit', (code) => done(code ?? 1)),
  )
}

/** Whether a commit in the demo's database waits for the disk: what is cut off while it is filled is made anew, so until then none does. */
async function waitForDisk(url: string, isOn: boolean): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1, log })
  try {
    const [{ name = '' } = {}] = await query<{ name: string }>(
      db,
      'select quote_ident(current_database()) as name',
    )
    const setting = isOn ? 'reset synchronous_commit' : 'set synchronous_commit = off'
    await query(db, `alter database ${name} ${setting}`)
    if (isOn) await query(db, 'checkpoint')
  } finally {
    await db.close()
  }
}

await demo()
