/** Plays one call or one job of the desk in a process of its own that dies before its commit. For tests. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../platform/config/config.ts'
import type { CrashPointName } from '../../platform/crash-points.ts'

const script = fileURLToPath(new URL('./take-at-counter.ts', import.meta.url))

type House = { url: string; secret: string }

/** One that takes money at the counter. */
export const killedAtCounter = (house: House, call: object): Promise<string> =>
  killedAtDesk(house, { room: 'officeCounter', point: 'counter:before-take-commit', ...call })

/** How the process ended: the signal, else its exit code with what it said. */
export async function killedAtDesk(
  { url, secret }: House,
  call: (
    | { room: 'officeApprovals' | 'officeCounter' | 'officeExternals' | 'officeCurrencies' }
    | { job: 'send-due-lists' | 'revalue-debts' }
  ) & { point: CrashPointName },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parastoo-counter-'))
  // Codes are checked by the secret they were made with.
  const told = JSON.stringify({ ...call, secret })
  const args = [script, url, call.point, folder, told]
  const child = spawn(process.execPath, args, {
    env: childEnvironment({}),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  const end = await new Promise<string>((done) =>
    child.once('exit', (code, signal) => done(signal ?? `${code}: ${output}`)),
  )
  await rm(folder, { recursive: true, force: true })
  return end
}
