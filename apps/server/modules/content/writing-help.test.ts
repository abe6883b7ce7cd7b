import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readPageFile } from './page-file.ts'
import { writingHelp } from './writing-help.ts'

const folder = resolve(import.meta.dirname, '../../../../data/content')
const wordsOf = (text: string) => {
  const read = readPageFile(text)
  if ('badLines' in read) throw new Error(JSON.stringify(read.badLines))
  return read.words
}
const file = (body: string) =>
  `---\ntitle: عنوان\nlead: یک جمله\ndescription: یک جمله\ndated: 2026-11-23\n---\n\n${body}\n`

it('has nothing to say of the pages that ship with the product', async () => {
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  )
  expect(files.length).toBeGreaterThan(50)
  for (const name of files) {
    const words = wordsOf(await readFile(join(folder, name), 'utf8'))
    expect(writingHelp(words), name).toEqual([])
    // Who gives advice says where it is from, and when that was looked up.
    if (/^(articles|landings)\//.test(name)) expect(words.sources, name).not.toEqual([])
  }
})

it('reads every piece of a page: headings, lists, cells, words in bold', () => {
  const words = wordsOf(
    file(
      '## هتل های ما\n\n- می **روم** خانه\n- كيش\n\n| بلیت ها | ب |\n| --- | --- |\n| پ | W5-1041 |',
    ),
  )
  expect(writingHelp(words)).toEqual([
    { text: 'هتل های ما', suggestions: [{ rule: 'half-space', from: 3, to: 4, text: '\u200c' }] },
    { text: 'می روم خانه', suggestions: [{ rule: 'half-space', from: 2, to: 3, text: '\u200c' }] },
    { text: 'كيش', suggestions: [expect.objectContaining({ rule: 'letters' }), expect.anything()] },
    { text: 'بلیت ها', suggestions: [{ rule: 'half-space', from: 4, to: 5, text: '\u200c' }] },
  ])
})
