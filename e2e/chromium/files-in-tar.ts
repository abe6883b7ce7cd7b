export type TarFile = { path: string; content: Buffer }

const blockBytes = 512

/** The ordinary files of a tar archive in memory; links, folders and extended headers are passed over. */
export function* filesInTar(archive: Buffer): Generator<TarFile> {
  for (let at = 0; at + blockBytes <= archive.length; ) {
    const text = (from: number, length: number) =>
      archive.toString('latin1', at + from, at + from + length).replace(/\0[\s\S]*$/, '')
    const name = text(0, 100)
    if (name === '') return
    const size = Number.parseInt(text(124, 12), 8)
    const kind = text(156, 1)
    const folder = text(345, 155)
    const start = at + blockBytes
    if (kind === '0' || kind === '') {
      const path = folder === '' ? name : `${folder}/${name}`
      if (path.split('/').includes('..')) throw new Error(`The archive wants to write to ${path}`)
      yield { path, content: archive.subarray(start, start + size) }
    }
    at = start + Math.ceil(size / blockBytes) * blockBytes
  }
}
