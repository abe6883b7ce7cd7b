import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export type Lockfile = { packages: Record<string, Entry> }

type Missing = { name: string; version: string; dev: boolean }

/**
 * The packages of other platforms that the lockfile does not name. npm leaves them out when the registry it was written
 * against does not have them, and npm 11 then refuses the lockfile as incomplete.
 */
export function missingOptionals({ packages }: Lockfile): Missing[] {
  const missing = new Map<string, Missing>()
  for (const [path, { dev = false, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!canResolve(packages, path, name)) missing.set(name, { name, version, dev })
    }
  }
  return [...missing.values()]
}

function canResolve(packages: Lockfile['packages'], from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (!at.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

/** Names them with their exact version and platform. Their checksum stays open, since nobody here can know it. */
export function completeLockfile(lockfile: Lockfile): Lockfile {
  const added = missingOptionals(lockfile).map(({ name, version, dev }): [string, Entry] => {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name} is wanted as ${version}, not exactly`)
    return [
      `node_modules/${name}`,
      { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true },
    ]
  })
  const [root, ...others] = [...Object.entries(lockfile.packages), ...added]
  const sorted = others.sort(([one], [other]) => (one < other ? -1 : 1))
  return { ...lockfile, packages: Object.fromEntries(root ? [root, ...sorted] : sorted) }
}

/** Platform packages bear their platform in their name: …-linux-arm64-musl. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-')
  const os = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].filter((each) =>
    words.includes(each),
  )
  const cpu = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'].filter(
    (each) => words.includes(each),
  )
  if (cpu.length !== 1) throw new Error(`The name ${name} does not say for which processor it is`)
  const musl = words.includes('musl')
  const libc = musl ? ['musl'] : os[0] === 'linux' && words.includes('gnu') ? ['glibc'] : []
  return { cpu, ...(libc.length > 0 ? { libc } : {}), ...(os.length > 0 ? { os } : {}) }
}

if (import.meta.main) {
  const file = resolve(import.meta.dirname, '../../package-lock.json')
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
  const count = missingOptionals(lockfile).length
  writeFileSync(file, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`)
  console.log(`Named ${count} packages of other platforms.`)
}
