import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type FormPart, readForm } from './read-form.ts'

const bounds = { mostParts: 4, mostPartBytes: 1_000, mostBytes: 20_000, withinMs: 2_000 }
const contentType = 'multipart/form-data; boundary=b'
const part = (name: string, content: string, file?: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`

/** A body that comes in pieces of so many bytes. */
const coming = (text: string, size = 7) => {
  const bytes = Buffer.from(text)
  const pieces = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
  return Readable.from(pieces)
}

async function read(text: string, more: { size?: number; contentType?: string } = {}) {
  const parts: FormPart[] = []
  const sent = { body: coming(text, more.size), contentType: more.contentType ?? contentType }
  const fault = await readForm(sent, bounds, async (each) => void parts.push(each))
  return {
    fault,
    parts: parts.map(({ name, fileName, bytes }) => [name, fileName, bytes?.toString() ?? null]),
  }
}

describe('a form', () => {
  it.each([1, 3, 7, 10_000])('is the same in pieces of %i bytes', async (size) => {
    const text = `${part('name', 'سارا')}${part('photo', 'a\r\n--c\r\nb', 'a.jpg')}${part('none', '', '')}--b--\r\n`
    expect(await read(text, { size })).toEqual({
      fault: null,
      parts: [
        ['name', null, 'سارا'],
        ['photo', 'a.jpg', 'a\r\n--c\r\nb'],
        ['none', '', ''],
      ],
    })
  })

  it('goes on behind a part that is too large, which is let fall', async () => {
    const text = `${part('large', 'x'.repeat(1_001), 'a.jpg')}${part('name', 'a')}--b--`
    expect(await read(text, { size: 300 })).toEqual({
      fault: null,
      parts: [
        ['large', 'a.jpg', null],
        ['name', null, 'a'],
      ],
    })
  })

  it.each([
    ['no form', '{}', { contentType: 'application/json' }, 'no-form'],
    [
      'a boundary beyond measure',
      part('a', 'b'),
      { contentType: `multipart/form-data; boundary=${'b'.repeat(90)}` },
      'no-form',
    ],
    ['another boundary', '--c\r\n', {}, 'broken'],
    ['nothing', '', {}, 'broken'],
    ['a part that does not end', part('a', 'b').slice(0, -4), {}, 'broken'],
    ['a part without a name', '--b\r\ncontent-type: text/plain\r\n\r\nx\r\n--b--', {}, 'broken'],
    ['headers without end', `--b\r\n${'x: y\r\n'.repeat(900)}`, {}, 'broken'],
    ['too many parts', part('a', 'b').repeat(5), {}, 'too-much'],
    ['too many bytes', part('a', 'x'.repeat(30_000)), { size: 4_000 }, 'too-much'],
  ])('%s is refused', async (_what, text, more, fault) => {
    expect((await read(text, more)).fault).toBe(fault)
  })

  it('that stops coming is given up, and its line may break without harm', async () => {
    const body = new Readable({ read: () => undefined })
    body.push(part('a', 'b'))
    const give = async () => undefined
    expect(await readForm({ body, contentType }, { ...bounds, withinMs: 50 }, give)).toBe(
      'too-slow',
    )
    const broken = new Readable({ read: () => undefined })
    setTimeout(() => broken.destroy(new Error('gone')), 20)
    expect(await readForm({ body: broken, contentType }, bounds, give)).toBe('broken')
  })
})
