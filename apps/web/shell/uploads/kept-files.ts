/** Which pictures a form has, kept with the rest of its draft: their names and ids; the pictures themselves are with the server. */

/** `fileId` is null while the picture had not arrived: with a reload its bytes are gone, and only its name can be told. */
export type KeptFile = { name: string; fileId: string | null }

/** What storage holds as far as it is such a list; an older version's or another's is none. */
export function keptFilesIn(stored: unknown, most: number): KeptFile[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(isKept).slice(0, most)
}

function isKept(one: unknown): one is KeptFile {
  const { name, fileId } = (one ?? {}) as Record<string, unknown>
  return typeof name === 'string' && (fileId === null || typeof fileId === 'string')
}
