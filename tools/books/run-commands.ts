import { parseArgs } from 'node:util'
import { withDatabase } from '../with-database.ts'
import type { BookCommand } from './book-commands.ts'

/** Runs what was asked of a set of commands of staff, or lists them; answers the exit code. */
export async function runCommands(
  script: string,
  commands: Readonly<Record<string, BookCommand>>,
): Promise<number> {
  const usage = () => {
    const list = Object.values(commands).flatMap((each) => [
      `  npm run ${script} -- ${each.usage}`,
      `      ${each.description}`,
    ])
    console.error(list.join('\n'))
    return 2
  }
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, to: { type: 'string' } },
    })
    const [name = '', ...words] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) return usage()
    const code = await withDatabase((db) => command.run(db, { words, ...values }, console.log))
    return code === 2 ? usage() : code
  } catch (fault) {
    // A date that is none, or an option nobody knows.
    if (!(fault instanceof RangeError || fault instanceof TypeError)) throw fault
    console.error(fault.message)
    return 2
  }
}
