import { bankAccounts } from './bank-accounts.ts'
import { changes } from './changes.ts'
import { discount } from './discount.ts'
import { grant, revoke } from './grant.ts'
import { keys } from './keys.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'
import type { StaffCommand } from './staff-command.ts'
import { support } from './support.ts'
import { withdrawals } from './withdrawals.ts'

/** Everything staff do by command until the back-office does it. */
export const staffCommands: readonly StaffCommand[] = [
  grant,
  revoke,
  payments,
  discount,
  keys,
  bankAccounts,
  withdrawals,
  refunds,
  orders,
  changes,
  support,
]
