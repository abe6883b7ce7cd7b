import { bookCommands } from './books/book-commands.ts'
import { differenceCommands } from './books/difference-commands.ts'
import { runCommands } from './books/run-commands.ts'

/** `npm run books -- <command>`: what an accountant asks the book, as tables in the terminal. */
process.exitCode = await runCommands('books', { ...bookCommands, ...differenceCommands })
