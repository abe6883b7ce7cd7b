/** How bodies of other types than JSON are read: a page that knows one adds it, and from then on it is asked for. */
type Reader = (bytes: Uint8Array) => unknown

const readers = new Map<string, { operations: readonly string[]; read: Reader }>()

/** Reads bodies of `type` with `read`, and has the operations ("search.available") ask for it. */
export function readBodies(
  type: string,
  { operations, read }: { operations: readonly string[]; read: Reader },
): void {
  readers.set(type, { operations, read })
}

/** What an operation asks for: the types a page has added for it, and JSON in any case. */
export function acceptOf(path: readonly string[]): string | undefined {
  const name = path.join('.')
  const types = [...readers]
    .filter(([, { operations }]) => operations.includes(name))
    .map(([type]) => type)
  return types.length === 0 ? undefined : [...types, 'application/json;q=0.9'].join(', ')
}

/** The answer in a body that came as bytes; anything else is an answer already. */
export async function readBody(answer: unknown): Promise<unknown> {
  if (!(answer instanceof Blob)) return answer
  const reader = readers.get(answer.type)
  return reader ? reader.read(new Uint8Array(await answer.arrayBuffer())) : answer
}
