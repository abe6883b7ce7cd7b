import { resolve } from 'node:path'
import { installFolder } from './install-folder.ts'

/** `npm run mutate [-- <group> …]`: installs the mutation tester when it is missing, then runs `mutation/mutate.ts`. */
const folder = resolve(import.meta.dirname, '../mutation')
installFolder(folder, 'the mutation tester')
const { mutate } = await import('../mutation/mutate.ts')
process.exit(await mutate(process.argv.slice(2)))
