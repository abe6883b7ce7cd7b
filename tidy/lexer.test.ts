import { describe, expect, it } from 'vitest'
import { lex } from './lexer.ts'

const texts = (source: string) => lex(source).map(({ kind, text }) => `${kind}:${text}`)

describe('lex', () => {
  it('tells code from strings and comments', () => {
    expect(texts("const a = 'process.env' // process.env")).toEqual([
      'word:const',
      'word:a',
      'mark:=',
      'string:process.env',
      'comment: process.env',
    ])
  })

  it('finds code inside templates, and templates inside that code', () => {
    const words = lex(`\`a \${b({ c: \`d \${e}\` })} f\` + g`).filter(({ kind }) => kind === 'word')
    expect(words.map(({ text }) => text)).toEqual(['b', 'c', 'e', 'g'])
  })

  it('does not take a quote inside a regular expression for a string', () => {
    expect(texts('x = /[\'"`/]+/g; y')).toContain('word:y')
    expect(texts('a / b / c')).toEqual(['word:a', 'mark:/', 'word:b', 'mark:/', 'word:c'])
  })

  it('comes back to code after an apostrophe in the prose of an element', () => {
    const source = "<p>it's</p>\nimport { a } from './a.ts'"
    expect(texts(source)).toContain('string:./a.ts')
  })

  it('follows the value of an attribute over lines', () => {
    expect(texts('<p className="a\n  b" />')).toContain('string:a\n  b')
  })

  it('counts lines through comments, templates and strings', () => {
    const tokens = lex('/* one\ntwo */\n`three\nfour`\nlast')
    expect(tokens.at(-1)).toMatchObject({ text: 'last', line: 5 })
  })

  it('ends, whatever is left open', () => {
    for (const source of ['`', `\`\${`, '/*', "'", '/', '}', '{}}', "a = '"]) {
      expect(() => lex(source)).not.toThrow()
    }
  })
})
