import { loadConfig } from '@parastoo/server/platform/config/config'
import { runStaffCommand } from './staff/run-staff-command.ts'

// `npm run staff -- <command> …`: what staff decide by hand.
const { code, out, wrong } = await runStaffCommand(process.argv.slice(2), loadConfig)
if (out) console.log(out)
if (wrong) console.error(wrong)
process.exitCode = code
