import type { Column, Table } from './read-tables.ts'

/** What our connections make of each type (see platform/db/wire-types.ts). */
const typeNames: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  date: 'Temporal.PlainDate',
  time: 'Temporal.PlainTime',
  timestamp: 'Temporal.PlainDateTime',
  timestamptz: 'Temporal.Instant',
  json: 'unknown',
  jsonb: 'unknown',
}

/** camelCase as Kysely's plugin makes it. Throws for a name that the plugin could not turn back. */
export function toCamelCase(snake: string): string {
  const camel = snake.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const back = camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (back !== snake) throw new Error(`The name ${snake} does not survive camelCase; rename it`)
  return camel
}

const toPascalCase = (snake: string) =>
  toCamelCase(snake).replace(/^./, (letter) => letter.toUpperCase())

function typeOf({ type, isArray, labels, nullable, hasDefault, generated }: Column): string {
  const union = labels.map((label) => `'${label}'`).join(' | ')
  const scalar = union || (typeNames[type] ?? 'string')
  const whole = isArray ? (union ? `(${scalar})[]` : `${scalar}[]`) : scalar
  const selected = nullable && whole !== 'unknown' ? `${whole} | null` : whole
  if (generated) return `GeneratedAlways<${selected}>`
  return hasDefault ? `Generated<${selected}>` : selected
}

/** The file of one module: a type per table, and `<Module>Tables`, whose keys are 'schema.table'. */
export function writeTables(module: string, tables: Table[]): string {
  const types = tables.map((table) => {
    const columns = table.columns.map(
      (column) => `  ${toCamelCase(column.name)}: ${typeOf(column)}`,
    )
    return `export type ${toPascalCase(table.name)}Table = {\n${columns.join('\n')}\n}\n`
  })
  const keys = tables.map(
    ({ schema, name }) =>
      `  '${toCamelCase(schema)}.${toCamelCase(name)}': ${toPascalCase(name)}Table`,
  )
  const body = types.join('\n')
  const imported = ['Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`))
  return [
    '// Written by npm run generate from the migrated database; do not edit.',
    ...(imported.length > 0 ? [`import type { ${imported.join(', ')} } from 'kysely'`] : []),
    '',
    `export type ${toPascalCase(module)}Tables = {\n${keys.join('\n')}\n}\n`,
    body,
  ].join('\n')
}
