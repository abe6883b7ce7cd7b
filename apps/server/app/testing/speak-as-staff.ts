/** The commands of staff on a test's database. */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Config, childEnvironment, loadConfig } from '../../platform/config/config.ts'

export type Said = { code: number; out: string; wrong: string }

type RunStaffCommand = (words: readonly string[], readConfig: () => Config) => Promise<Said>

const root = resolve(import.meta.dirname, '../../../..')
const runner = pathToFileURL(join(root, 'tools/staff/run-staff-command.ts')).href

/**
 * Answers how to say one group's commands (`npm run staff -- <group> …`); each call is one command, with a house of its own that is closed
 * after it. Only what is `typed` starts a process as a keyboard does: that loads the whole house each time.
 */
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
  const say = async (...words: string[]): Promise<Said> => {
    // By its address: the product does not know its tools, and neither do its types.
    const { runStaffCommand } = (await import(runner)) as { runStaffCommand: RunStaffCommand }
    const said = await runStaffCommand([group, ...words], () => loadConfig(env)).catch(
      // What ends a process with a trace.
      (fault: unknown) => ({ code: 1, out: '', wrong: String(fault) }),
    )
    return { ...said, out: said.out.trim(), wrong: said.wrong.trim() }
  }
  const typed = (...words: string[]): Promise<Said> =>
    new Promise((done) => {
      const args = [join(root, 'tools/staff.ts'), group, ...words]
      execFile(process.execPath, args, { cwd: root, env }, (fault, stdout, stderr) =>
        done({ code: fault ? Number(fault.code) : 0, out: stdout.trim(), wrong: stderr.trim() }),
      )
    })
  return { say, typed }
}
