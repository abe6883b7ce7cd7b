/** Leaves alone what only a developer reads: the text of a thrown fault and of a log line. No traveller's answer hangs on it. */
import { declareValuePlugin, type PluginKind } from '@stryker-mutator/api/plugin'

type Path = {
  node: {
    type: string
    callee?: { type: string; name?: string; object?: { name?: string } }
  }
  parentPath: Path | null
}

const ignorer = 'Ignore' as PluginKind.Ignore

export const strykerPlugins = [
  declareValuePlugin(ignorer, 'words', {
    shouldIgnore(path: unknown) {
      const { node, parentPath } = path as Path
      if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined
      const { type, callee } = parentPath?.node ?? { type: '' }
      if (type === 'NewExpression' && callee?.name === 'Error') return 'the words of a fault'
      if (type === 'CallExpression' && callee?.object?.name === 'log') return 'the words of a log'
      return undefined
    },
  }),
]
