import { moduleNames, roomOf, roomsInside } from '../rooms.ts'
import { isScript, isTest, type SourceFile, type Violation } from '../tree.ts'

const folder = 'apps/server/modules'
const longestReadme = 40

/** Every module is on the map, has a door and a README of at most 40 lines; rooms are on the map. */
export function furniture(files: readonly SourceFile[]): Violation[] {
  const inside = files.filter(({ path }) => roomOf(path).kind === 'module')
  const standing = new Set(inside.map(({ path }) => path.split('/')[3] ?? ''))
  const report = (path: string, message: string): Violation => ({
    path,
    line: 1,
    rule: 'furniture',
    message,
  })
  const missing = [...standing].flatMap((module) => {
    const path = `${folder}/${module}`
    const has = (name: string) => inside.some((file) => file.path === `${path}/${name}`)
    if (!moduleNames.includes(module)) return [report(path, 'is not on the map in app/modules.ts')]
    return [
      ...(has('index.ts') ? [] : [report(path, 'has no door; add index.ts with what others call')]),
      ...(has('README.md') ? [] : [report(path, 'has no README.md; say what it owns and needs')]),
    ]
  })
  const long = inside
    .filter(({ path, text }) => path.endsWith('/README.md') && lines(text) > longestReadme)
    .map(({ path, text }) => report(path, `has ${lines(text)} lines; ${longestReadme} must do`))
  return [
    ...missing,
    ...long,
    ...unknownRooms(inside).map(({ path, name }) =>
      report(path, `stands in the room ${name}, which is not on the map in app/modules.ts`),
    ),
  ]
}

/** Files of a module with rooms that stand in a folder the map does not name. */
function unknownRooms(files: readonly SourceFile[]): { path: string; name: string }[] {
  return files
    .filter((file) => isScript(file) && !isTest(file.path))
    .flatMap(({ path }) => {
      const room = roomOf(path)
      if (room.kind !== 'module' || room.inner === undefined) return []
      const known = roomsInside(room.module)
      if (known.length === 0 || known.includes(room.inner)) return []
      return [{ path, name: `${room.module}/${room.inner}` }]
    })
}

function lines(text: string): number {
  return text.trimEnd().split('\n').length
}
