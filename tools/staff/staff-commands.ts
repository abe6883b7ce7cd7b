import { grant, revoke } from './grant.ts'
import type { StaffCommand } from './staff-command.ts'

/** Everything staff do by command until the back-office does it. */
export const staffCommands: readonly StaffCommand[] = [grant, revoke]
