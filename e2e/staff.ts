/** Staff beside the running product, by the commands that they have; one process says all of them that a worker asks for, and ends with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import { inject } from 'vitest'
import { officer } from './testing/officer.ts'

type Answer = { said: string } | { failed: string }
type Line = { child: ChildProcess; answers: AsyncIterator<string> }

let line: Line | null = null

/** `npm run staff -- …`; throws what it refuses. */
export async function staffSay(...words: string[]): Promise<string> {
  line ??= openLine()
  line.child.stdin?.write(`${JSON.stringify(words)}\n`)
  const { value } = await line.answers.next()
  const answer = JSON.parse(value ?? '{"failed":"The officer is gone"}') as Answer
  if ('failed' in answer) throw new Error(`${words.join(' ')}: ${answer.failed}`)
  return answer.said
}

/** `npm run staff -- visa-cases …`, signed by an officer. */
export const officerSays = (...words: string[]): Promise<string> =>
  staffSay('visa-cases', ...words, '--staff', officer)

function openLine(): Line {
  const child = spawn(
    process.execPath,
    [join(resolve(import.meta.dirname), 'testing/staff-line.ts')],
    {
      cwd: resolve(import.meta.dirname, '..'),
      stdio: ['pipe', 'pipe', 'inherit'],
      env: childEnvironment({
        DATABASE_URL: inject('databaseUrl'),
        SECRET: inject('secret'),
        VAR_DIR: inject('varDir'),
      }),
    },
  )
  // One that has died is replaced by whoever asks next.
  child.once('exit', () => {
    line = null
  })
  return { child, answers: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}
