import { levels as levelsOnMap, rooms } from '@parastoo/server/app/modules'

const levels: readonly (readonly string[])[] = levelsOnMap

/** A place in the tree with rules of its own about whom it may import. */
export type Room =
  | { kind: 'kit' | 'contract' | 'ui' | 'platform' | 'app' | 'entry' | 'migrations' }
  | { kind: 'module'; module: string; inner: string | undefined }
  | { kind: 'adapter'; adapter: string }
  | { kind: 'feature'; feature: string }
  | { kind: 'shell' | 'paths' | 'site' }
  | { kind: 'outside' }

/** The room a path belongs to; `outside` is tools, tests, documents: rooms without walls. */
export function roomOf(path: string): Room {
  const parts = path.split('/')
  const [first, second, third, fourth, fifth] = parts
  if (first === 'packages' && (second === 'kit' || second === 'contract' || second === 'ui')) {
    return { kind: second }
  }
  if (first === 'apps' && second === 'server') {
    if (third === 'platform' || third === 'app' || third === 'migrations') return { kind: third }
    if (third === 'modules' && fourth !== undefined && parts.length > 4) {
      return { kind: 'module', module: fourth, inner: parts.length > 5 ? fifth : undefined }
    }
    if (third === 'adapters' && fourth !== undefined) {
      const adapter = fourth === 'fakes' || parts.length < 6 ? fourth : `${fourth}/${fifth}`
      return { kind: 'adapter', adapter }
    }
    return { kind: 'entry' }
  }
  if (first === 'apps' && second === 'web') {
    if (third === 'features' && fourth !== undefined) return { kind: 'feature', feature: fourth }
    if (third === 'shell') return { kind: 'shell' }
    // Addresses and words are leaves that all of the site may read.
    return { kind: path === 'apps/web/paths.ts' || third === 'messages' ? 'paths' : 'site' }
  }
  return { kind: 'outside' }
}

/** 1 for the lowest level of the map; nothing for a module that is not on it. */
export function levelOf(module: string): number | undefined {
  const index = levels.findIndex((level) => level.includes(module))
  return index < 0 ? undefined : index + 1
}

/** The rooms inside a module in order, none for a small module. */
export function roomsInside(module: string): readonly string[] {
  return rooms[module] ?? []
}

/** The names of all modules. */
export const moduleNames: readonly string[] = levels.flat()

/** The schema of a module: its name, with underscores where PostgreSQL would want quotes. */
export const schemaOf = (module: string): string => module.replaceAll('-', '_')

/** A door: the one file of a room that others may import. */
export function isDoor(path: string): boolean {
  const parts = path.split('/')
  if (parts.at(-1) !== 'index.ts') return false
  const room = roomOf(path)
  if (/^(packages\/[^/]+|apps\/server)\/index\.ts$/.test(path)) return true
  if (/^apps\/server\/platform\/[^/]+\/index\.ts$/.test(path)) return true
  if (room.kind !== 'module') return false
  if (room.inner === undefined) return true
  return parts.length === 6 && roomsInside(room.module).includes(room.inner)
}
