import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import { contentHash } from '../content-hash.ts'
import { StartRefused } from '../start/start-refused.ts'

const root = resolve(import.meta.dirname, '../..')
const web = join(root, 'apps/web')
const stampFile = join(web, 'build/made-from')

/** Builds the site into apps/web/build unless it was made from these very sources. Says which. It ends with whoever needs it no more. */
export async function buildSite({
  progress = () => {},
  signal,
}: {
  progress?: (sentence: string) => void
  signal?: AbortSignal
} = {}): Promise<string> {
  if (!existsSync(join(web, 'vite.config.ts'))) return 'there is none yet'
  const madeFrom = contentHash(root, ['apps/web', 'packages', 'package-lock.json'])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === madeFrom) return 'unchanged'
  progress('Building the site')
  const { code, said } = await runBuild(signal)
  if (code !== 0) throw new StartRefused(`The site could not be built:\n${said}`)
  writeFileSync(stampFile, madeFrom)
  return 'built'
}

function runBuild(signal?: AbortSignal): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
      {
        cwd: web,
        env: childEnvironment({ NODE_ENV: 'production' }),
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
      },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-6000)
      })
    }
    child.on('error', (fault) => {
      said = `${said}\n${fault.message}`
    })
    child.on('close', (code) => done({ code, said: said.trim() }))
  })
}
