/** Leaves alone what only a developer reads: the text of a thrown fault and of a log line. No traveller's answer hangs on it. */

type Path = {
  node: {
    type: string
    callee?: { type: string; name?: string; object?: { name?: string } }
  }
  parentPath: Path | null
}

/** A plugin as its host declares one; its package is installed for `npm run mutate` alone. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: {
      shouldIgnore({ node, parentPath }: Path) {
        if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined
        const { type, callee } = parentPath?.node ?? { type: '' }
        if (type === 'NewExpression' && callee?.name === 'Error') return 'the words of a fault'
        if (type === 'CallExpression' && callee?.object?.name === 'log') return 'the words of a log'
        return undefined
      },
    },
  },
]
