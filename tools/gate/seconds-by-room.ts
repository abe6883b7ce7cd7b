import { relative } from 'node:path'

/** What vitest's JSON report says of a file. */
export type FileReport = { name: string; startTime: number; endTime: number }

/**
 * Seconds spent in tests by room, the longest first. A room is a module of the server, a feature of the web, else the folder
 * one below the top. Files run side by side, so the seconds are more than the clock's.
 */
export function secondsByRoom(files: readonly FileReport[], root: string): [string, number][] {
  const byRoom = Map.groupBy(files, ({ name }) => roomOf(relative(root, name)))
  return [...byRoom]
    .map(([room, own]): [string, number] => [
      room,
      own.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0),
    ])
    .toSorted(([, one], [, other]) => other - one)
}

function roomOf(path: string): string {
  const folders = path.replaceAll('\\', '/').split('/').slice(0, -1)
  const depth = ['modules', 'features', 'adapters'].includes(folders[2] ?? '') ? 4 : 3
  return folders.slice(0, folders[0] === 'apps' ? depth : 2).join('/')
}
