/**
 * `npm run prove:attacks`: starts the product as a person does, with its own port and data, attacks it as docs/proofs.md says, and
 * prints which attacks held; ends with 1 when one did not.
 * `-- --checkout=<folder>` starts another checkout; `--url=<address> --log=<server.log>` attacks one that runs already, started
 * with TRUST_PROXY=1 (the attacks play the one proxy before it); `--only=H1,M3` runs some.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import { freePort } from '@parastoo/server/platform/free-port'
import { accounts } from './attacks/accounts.ts'
import { floods } from './attacks/floods.ts'
import { money } from './attacks/money.ts'
import { pages } from './attacks/pages.ts'
import { type Attack, openTarget, type Target } from './attacks/target.ts'

const root = resolve(import.meta.dirname, '..')

async function proveAttacks(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      log: { type: 'string' },
      checkout: { type: 'string' },
      only: { type: 'string' },
    },
  })
  const wanted = values.only?.split(',')
  // Those that wait for minutes go side by side with the others; floods come last, for they disturb everybody.
  const chosen = (attacks: readonly Attack[]) =>
    attacks.filter(({ name }) => !wanted || wanted.includes(name))
  const product = values.url
    ? { baseUrl: values.url, logFile: values.log ?? null, stop: async () => {} }
    : await startProduct(values.checkout ? resolve(values.checkout) : root)
  try {
    const target = openTarget(product)
    const fallen = [
      ...(await Promise.all([
        inTurn(target, chosen([...money, ...pages])),
        ...chosen(accounts.filter(({ name }) => name !== 'H2')).map((attack) =>
          inTurn(target, [attack]),
        ),
      ])),
      await inTurn(target, chosen(floods)),
      await inTurn(target, chosen(accounts.filter(({ name }) => name === 'H2'))),
    ].flat()
    console.log(fallen.length === 0 ? 'all held' : `did not hold: ${fallen.join(', ')}`)
    return fallen.length === 0 ? 0 : 1
  } finally {
    await product.stop()
  }
}

/** Runs them one after another; answers the names of those that the product did not withstand. */
async function inTurn(target: Target, attacks: readonly Attack[]): Promise<string[]> {
  const fallen: string[] = []
  for (const { name, what, run } of attacks) {
    const outcome = await run(target).catch((fault: unknown) => ({
      held: false,
      saw: `could not be carried out: ${fault instanceof Error ? fault.message : fault}`,
    }))
    if (!outcome.held) fallen.push(name)
    console.log(`${outcome.held ? 'held  ' : 'FELL  '} ${name}: ${what}\n         ${outcome.saw}`)
  }
  return fallen
}

/** `npm start` of a checkout in a folder of its own, stopped as by Ctrl-C. The first start takes minutes. */
async function startProduct(checkout: string) {
  const varDir = await mkdtemp(join(tmpdir(), 'parastoo-attacks-'))
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(checkout, 'tools/start.ts')], {
    cwd: checkout,
    env: childEnvironment({
      PORT: String(port),
      PUBLIC_URL: baseUrl,
      VAR_DIR: varDir,
      TRUST_PROXY: '1',
      HOST: '',
    }),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = async () => {
    child.kill('SIGINT')
    await ended(child)
    await rm(varDir, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the product did not start')
    await new Promise((next) => setTimeout(next, 1_000))
  }
  return { baseUrl, logFile: join(varDir, 'log/server.log'), stop }
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null ? null : new Promise((done) => child.once('exit', done))

process.exitCode = await proveAttacks()
