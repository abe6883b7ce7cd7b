/**
 * A tree as lines of a field and a value, by the schema of its file: `packages.silver.prices.DBL.rial` and `160000000`. Members of lists are
 * numbered from 1, but for those that have a name of their own. What is empty has no line. Pure.
 */
import { wholeTyped } from '@parastoo/kit/typed-number'
import type * as z from 'zod'

export type TreeLine = { field: string; value: string }

/** What of a schema is read here. */
type Def = {
  type: string
  innerType?: Schema
  element?: Schema
  shape?: Readonly<Record<string, Schema>>
}
type Schema = { def: Def }

const separator = '.'
/** Fields by whose value a member of a list is called, instead of its number. */
const names = ['code', 'kind'] as const
/** Lists whose members have one and are told apart by it. */
const named = new Set(['packages', 'prices', 'roomKinds'])

const nameOf = (list: string, element: Schema): string | null => {
  const { shape } = element.def
  return named.has(list) && shape ? (names.find((each) => each in shape) ?? null) : null
}

/** In the order of the schema. */
export function linesOfTree(schema: z.ZodType, value: unknown): TreeLine[] {
  return written(schema as unknown as Schema, value, [])
}

function written({ def }: Schema, value: unknown, at: readonly string[]): TreeLine[] {
  if (value === null || value === undefined || value === '') return []
  if (def.innerType) return written(def.innerType, value, at)
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, schema]) =>
      written(schema, (value as Record<string, unknown>)[key], [...at, key]),
    )
  const { element } = def
  if (element) {
    const name = nameOf(at.at(-1) ?? '', element)
    return (value as readonly unknown[]).flatMap((member, index) => {
      if (name === null) return written(element, member, [...at, String(index + 1)])
      const { [name]: called, ...rest } = member as Record<string, unknown>
      return written(element, rest, [...at, String(called)])
    })
  }
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
  return [{ field: at.join(separator), value: text }]
}

export type WrongLine = {
  line: number
  column: 'field' | 'value'
  reason: string
  reasonFa: string
}

type Branch = { line: number; value: string | null; children: Map<string, Branch> }

/** The tree that lines say, for its schema to be judged by, and to which line each place of it belongs. */
export function treeOfLines(
  schema: z.ZodType,
  lines: readonly (TreeLine & { line: number })[],
): { value: unknown; wrong: WrongLine[]; lineAt: (path: readonly PropertyKey[]) => number } {
  const wrong: WrongLine[] = []
  const root: Branch = { line: lines[0]?.line ?? 1, value: null, children: new Map() }
  for (const { field, value, line } of lines) {
    if (value === '') continue
    let branch = root
    for (const part of field.split(separator)) {
      const next = branch.children.get(part) ?? { line, value: null, children: new Map() }
      branch.children.set(part, next)
      branch = next
    }
    if (branch.value !== null)
      wrong.push({
        line,
        column: 'field',
        reason: `${field} stands twice`,
        reasonFa: 'این بخش دو بار نوشته شده است.',
      })
    branch.value = value
  }
  const calledAt = new Map<string, string>()
  const value = built(schema as unknown as Schema, root, { path: [], wrong, calledAt })
  return {
    value,
    wrong,
    lineAt(path) {
      let branch = root
      for (const [depth, key] of path.entries()) {
        const called = calledAt.get(JSON.stringify(path.slice(0, depth + 1))) ?? String(key)
        const next = branch.children.get(called)
        if (!next) return branch.line
        branch = next
      }
      return branch.line
    },
  }
}

type Building = {
  path: readonly (string | number)[]
  wrong: WrongLine[]
  /** What members of lists are called in the lines, by their place in the tree. */
  calledAt: Map<string, string>
}

function built({ def }: Schema, branch: Branch | undefined, building: Building): unknown {
  const { path, wrong, calledAt } = building
  if (def.innerType) {
    if (branch) return built(def.innerType, branch, building)
    return def.type === 'nullable' ? null : undefined
  }
  if (def.shape || def.element) {
    if (branch?.value) wrong.push(unknown(branch))
  } else for (const child of branch?.children.values() ?? []) wrong.push(unknown(child))
  if (def.shape) {
    const { shape } = def
    for (const [key, child] of branch?.children ?? [])
      if (!Object.hasOwn(shape, key)) wrong.push(unknown(child))
    return Object.fromEntries(
      Object.entries(shape).map(([key, schema]) => [
        key,
        built(schema, branch?.children.get(key), { ...building, path: [...path, key] }),
      ]),
    )
  }
  const { element } = def
  if (element) {
    const name = nameOf(String(path.at(-1) ?? ''), element)
    const members = [...(branch?.children ?? [])]
    for (const [called, child] of members)
      if (name === null && !/^[1-9]\d*$/.test(called)) wrong.push(unknown(child))
    const sorted =
      name === null ? members.toSorted(([one], [other]) => Number(one) - Number(other)) : members
    return sorted.map(([called, child], index) => {
      const place = [...path, index]
      calledAt.set(JSON.stringify(place), called)
      const { children } = child
      const own =
        name === null || children.has(name)
          ? child
          : {
              ...child,
              children: new Map([
                [name, { line: child.line, value: called, children: new Map() }],
                ...children,
              ]),
            }
      return built(element, own, { ...building, path: place })
    })
  }
  return leaf(def.type, branch?.value ?? '')
}

/** What cannot be read as its kind stays as it is: the schema says what is wrong with it. Numbers of a tour are whole. */
function leaf(type: string, text: string): unknown {
  if (type === 'number') return wholeTyped(text) ?? (text === '' ? undefined : text)
  if (type === 'boolean') return yesOrNo[text] ?? (text === '' ? undefined : text)
  return text
}

const yesOrNo: Readonly<Record<string, boolean>> = { yes: true, بله: true, no: false, خیر: false }

const unknown = ({ line }: Branch): WrongLine => ({
  line,
  column: 'field',
  reason: 'no such field',
  reasonFa: 'این بخش شناخته نیست.',
})
