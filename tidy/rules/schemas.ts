import { moduleNames, roomOf, schemaOf } from '../rooms.ts'
import { codeOf, isScript, isTest, type SourceFile, type Violation } from '../tree.ts'

const kyselyVerbs =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(inner|left|right|full|cross)Join|innerJoinLateral|leftJoinLateral|from|using|withSchema|table|id|ref)$/

/** One PostgreSQL schema per module: SQL names no other module's tables. */
export function schemas(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => isScript(file) && file.path.startsWith('apps/server/') && !isTest(file.path))
    .flatMap((file) => {
      const room = roomOf(file.path)
      const owner = room.kind === 'module' ? room.module : undefined
      const others = moduleNames.filter((name) => name !== owner)
      // Kysely takes the schema's name in camelCase.
      const foreign = others.flatMap((name) => [schemaOf(name), camelCase(name)]).join('|')
      const inSql = new RegExp(
        String.raw`\b(?:from|join|into|update|table|references|using|truncate|schema)\s+"?(${foreign})"?\s*\.`,
        'i',
      )
      const asName = new RegExp(`^(${foreign})(\\.|$)`)
      const code = codeOf(file)
      return code.flatMap(({ kind, text, line }, index) => {
        if (kind !== 'string' && kind !== 'template') return []
        const verb = code[index - 1]?.text === '(' ? (code[index - 2]?.text ?? '') : ''
        const afterDot = code[index - 3]?.text === '.' || code[index - 3]?.text === '?.'
        const named = kind === 'string' && afterDot && kyselyVerbs.test(verb)
        const other = inSql.exec(text)?.[1] ?? (named ? asName.exec(text)?.[1] : undefined)
        if (other === undefined) return []
        const before = text.slice(0, inSql.exec(text)?.index ?? 0)
        const message = `names a table of ${other}; ask its door, or keep the id only`
        const at = line + before.split('\n').length - 1
        return [{ path: file.path, line: at, rule: 'schemas', message }]
      })
    })
}

const camelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
