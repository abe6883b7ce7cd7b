/** The commands of staff as they are typed, in a process of their own on a test's database. */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { childEnvironment } from '../../platform/config/config.ts'

export type Said = { code: number; out: string; wrong: string }

const root = resolve(import.meta.dirname, '../../../..')

/** Answers how to say one group's commands (`npm run staff -- <group> …`); each call is one command at the keyboard. */
export function speakAsStaff({
  url,
  group,
  settings = {},
}: {
  url: string
  group: string
  /** Of the environment, where a command reads what the house has sealed. */
  settings?: Record<string, string>
}) {
  const varDir = join(tmpdir(), 'parastoo-staff-test')
  const env = childEnvironment({ ...settings, DATABASE_URL: url, VAR_DIR: varDir })
  return (...words: string[]): Promise<Said> =>
    new Promise((done) => {
      const args = [join(root, 'tools/staff.ts'), group, ...words]
      execFile(process.execPath, args, { cwd: root, env }, (fault, stdout, stderr) =>
        done({ code: fault ? Number(fault.code) : 0, out: stdout.trim(), wrong: stderr.trim() }),
      )
    })
}
