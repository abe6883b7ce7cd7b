import { importsOf, outsidePackage, resolveImport } from '../imports.ts'
import { isDoor, levelOf, type Room, roomOf, roomsInside } from '../rooms.ts'
import { isScript, isTest, type SourceFile, type Violation } from '../tree.ts'

type Edge = { from: string; to: string; at: Room; target: Room }

/** Who may import whom, as the table in ARCHITECTURE.md says. */
export function walls(files: readonly SourceFile[]): Violation[] {
  const known = new Set(files.map(({ path }) => path))
  return files.filter(isScript).flatMap((file) =>
    importsOf(file).flatMap(({ specifier, line }) => {
      const to = resolveImport(file.path, specifier, known)
      const why =
        to === undefined
          ? whyNotOutside(file.path, specifier)
          : whyNot({ from: file.path, to, at: roomOf(file.path), target: roomOf(to) })
      if (why === undefined) return []
      return [{ path: file.path, line, rule: 'walls', message: `imports ${specifier}: ${why}` }]
    }),
  )
}

/** Why one file of ours may not import another, or nothing when it may. */
function whyNot(edge: Edge): string | undefined {
  const { from, to, at, target } = edge
  if (from === to || at.kind === 'outside') return undefined
  if (isTest(from)) return whyNotAcross(at, target)
  if (isTest(to)) return 'product code does not use test code; move what both need out of it'
  if (to.startsWith('tools/') || to.startsWith('tidy/')) {
    return 'the product does not know its tools; move what it needs into the product'
  }
  if (target.kind === 'outside') return undefined
  if (target.kind === 'app' && at.kind !== 'app' && at.kind !== 'entry') {
    return 'only main.ts imports app/; take what you need as an argument, wired in app/wiring.ts'
  }
  switch (at.kind) {
    case 'kit':
      return allow(target, ['kit'], 'kit stands alone')
    case 'contract':
      return allow(target, ['contract', 'kit'], 'contract may use kit only')
    case 'ui':
      return allow(target, ['ui', 'kit'], 'ui may use kit only; pass the rest in as props')
    case 'platform':
      return allow(
        target,
        ['platform', 'kit', 'contract'],
        'platform knows no product; declare what it needs as an argument',
      )
    case 'module':
      return whyNotFromModule(at, to, target)
    case 'adapter':
      return whyNotFromAdapter(at, to, target)
    case 'feature':
      return whyNotFromFeature(at, target)
    case 'shell':
      return allow(
        target,
        ['shell', 'paths', 'ui', 'kit', 'contract'],
        'the shell knows no feature; let routes.ts put the two together',
      )
    case 'paths':
      return allow(target, ['kit', 'contract'], 'paths.ts holds typed links and nothing else')
    default:
      return whyNotAcross(at, target)
  }
}

const serverKinds: readonly Room['kind'][] = [
  'platform',
  'app',
  'entry',
  'migrations',
  'module',
  'adapter',
]
const siteKinds: readonly Room['kind'][] = ['feature', 'shell', 'paths', 'site']

/** The one wall that even tests respect: server here, site there, packages under both. */
function whyNotAcross(at: Room, target: Room): string | undefined {
  const [fromServer, toServer] = [at, target].map(({ kind }) => serverKinds.includes(kind))
  const [fromSite, toSite] = [at, target].map(({ kind }) => siteKinds.includes(kind))
  if (fromServer && (toSite || target.kind === 'ui')) {
    return 'the server never imports the site or ui; put what both need into contract or kit'
  }
  if (fromSite && toServer) return 'the site never imports the server; ask through the contract'
  if (!fromServer && !fromSite && (toServer || toSite)) return 'a package knows no app'
  return undefined
}

const outboundClient = 'apps/server/platform/outbound'

function whyNotFromModule(at: Room & { kind: 'module' }, to: string, target: Room) {
  if (target.kind === 'adapter') {
    return 'a module knows no adapter; declare a port in ports.ts, app/wiring.ts fills it'
  }
  if (to.startsWith(outboundClient)) {
    return 'only adapters call outside; declare a port in ports.ts'
  }
  if (target.kind !== 'module') {
    return allow(target, ['platform', 'kit', 'contract'], 'a module is server code')
  }
  if (target.module === at.module) return whyNotInside(at, to, target)
  const [own, other] = [levelOf(at.module), levelOf(target.module)]
  if (own === undefined) return `the module ${at.module} is not on the map in app/modules.ts`
  if (other === undefined) return `the module ${target.module} is not on the map in app/modules.ts`
  if (other >= own) {
    return (
      `${at.module} (level ${own}) may not use ${target.module} (level ${other}); ` +
      'declare a port and let wiring.ts fill it, or announce a fact and answer it in reactions.ts'
    )
  }
  if (!isDoor(to) || target.inner !== undefined) {
    return `only the door of ${target.module} is open; export it from its index.ts`
  }
  return undefined
}

/** Rooms of one module use the doors of rooms before them, and the files at the module's top. */
function whyNotInside(
  at: Room & { kind: 'module' },
  to: string,
  target: Room & { kind: 'module' },
) {
  const order = roomsInside(at.module)
  if (order.length === 0 || at.inner === undefined || target.inner === at.inner) return undefined
  if (target.inner === undefined) {
    return isDoor(to) ? 'a room does not go out by its own outer door' : undefined
  }
  const [own, other] = [order.indexOf(at.inner), order.indexOf(target.inner)]
  if (own < 0) return `the room ${at.module}/${at.inner} is not on the map in app/modules.ts`
  if (other < 0) return `the room ${at.module}/${target.inner} is not on the map in app/modules.ts`
  if (other > own) {
    return `${at.inner} comes before ${target.inner}; turn the dependency round or use a port`
  }
  return isDoor(to) ? undefined : `only the door of ${target.inner} is open; export it there`
}

function whyNotFromAdapter(at: Room & { kind: 'adapter' }, to: string, target: Room) {
  if (target.kind === 'kit') return undefined
  if (target.kind === 'adapter') {
    return target.adapter === at.adapter ? undefined : 'an adapter knows no other adapter'
  }
  if (target.kind === 'platform') {
    return to.startsWith(outboundClient)
      ? undefined
      : 'of platform an adapter uses the outbound HTTP client only'
  }
  if (target.kind === 'module') {
    const port = /\/ports\.ts$/.test(to)
    return port ? undefined : 'of a module an adapter knows only the ports.ts it fills'
  }
  return `an adapter translates and does not know ${target.kind}; take it as an argument`
}

function whyNotFromFeature(at: Room & { kind: 'feature' }, target: Room) {
  if (target.kind === 'feature') {
    if (target.feature === at.feature) return undefined
    return `the feature ${target.feature} is closed; move it to shell, or compose in routes.ts`
  }
  return allow(
    target,
    ['ui', 'kit', 'contract', 'shell', 'paths'],
    'a feature uses ui, kit, contract, shell, paths.ts and messages; move what it needs into shell',
  )
}

function allow(target: Room, kinds: readonly Room['kind'][], why: string): string | undefined {
  return kinds.includes(target.kind) ? undefined : why
}

const closedPackages: { at: Room['kind'][]; name: RegExp; why: string }[] = [
  {
    at: ['kit', 'contract', 'ui'],
    name: /^node:/,
    why: 'it runs in the browser too; take the result of the I/O as an argument',
  },
  {
    at: ['ui'],
    name: /^(react-router|@react-router\/.*|@tanstack\/react-query|@orpc\/.*|use-intl)$/,
    why: 'ui knows no router, query or product library; pass it in as props',
  },
  {
    at: ['adapter'],
    name: /^(pg|kysely|pg-boss|@orpc\/.*)$/,
    why: 'an adapter has no database and no contract; it answers its port',
  },
  {
    at: ['feature', 'shell', 'paths', 'site'],
    name: /^(pg|kysely|pg-boss|fastify|@fastify\/.*|oidc-provider)$/,
    why: 'the site holds no server library; ask through the contract',
  },
]

/** Plug-ins of the site's build, which never reach a browser. */
const runsAtBuild = /^packages\/ui\/vite\//

/** Walls around outside packages. */
function whyNotOutside(from: string, specifier: string): string | undefined {
  if (isTest(from) || runsAtBuild.test(from)) return undefined
  const name = outsidePackage(specifier) ?? specifier
  const { kind } = roomOf(from)
  return closedPackages.find((wall) => wall.at.includes(kind) && wall.name.test(name))?.why
}
