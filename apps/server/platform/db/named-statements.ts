/** Statements that come back are parsed and planned once a connection, under a name of their own. */

/** A text that was put together from what somebody asked comes seldom again: beyond so many none is kept. */
const mostKept = 1_500

export type NameOf = (text: string, values: readonly unknown[]) => string | undefined

/**
 * Answers the name of a statement, the same on every connection; undefined for one that is not kept. Only for a process that no migration
 * runs beside: a plan that was kept does not outlive a column.
 */
export function statementNames(): NameOf {
  const names = new Map<string, string>()
  return (text, values) => {
    // What takes no values may be several statements in one.
    if (values.length === 0) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= mostKept) return known
    const name = `kept_${names.size}`
    names.set(text, name)
    return name
  }
}
