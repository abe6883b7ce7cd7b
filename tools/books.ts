import { parseArgs } from 'node:util'
import { bookCommands } from './books/book-commands.ts'
import { differenceCommands } from './books/difference-commands.ts'
import { withDatabase } from './with-database.ts'

const commands = { ...bookCommands, ...differenceCommands }

/** `npm run books -- <command>`: what an accountant asks the book, as tables in the terminal. */
async function askBooks(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' } },
  })
  const [name = '', ...words] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return usage()
  const code = await withDatabase((db) =>
    command.run(db, { words, from: values.from, to: values.to }, console.log),
  )
  return code === 2 ? usage() : code
}

function usage(): number {
  const list = Object.values(commands).flatMap((each) => [
    `  npm run books -- ${each.usage}`,
    `      ${each.description}`,
  ])
  console.error(list.join('\n'))
  return 2
}

try {
  process.exitCode = await askBooks()
} catch (fault) {
  if (!(fault instanceof RangeError)) throw fault
  console.error(fault.message)
  process.exitCode = 2
}
