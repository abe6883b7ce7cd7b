import { bankAccounts } from './bank-accounts.ts'
import { changes } from './changes.ts'
import { discount } from './discount.ts'
import { grant, revoke } from './grant.ts'
import { groups } from './groups.ts'
import { hotelRequests } from './hotel-requests.ts'
import { hotelReviews } from './hotel-reviews.ts'
import { hotelSuppliers } from './hotel-suppliers.ts'
import { keys } from './keys.ts'
import { names } from './names.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { payments } from './payments.ts'
import { payouts } from './payouts.ts'
import { policies } from './policies.ts'
import { rates } from './rates.ts'
import { refunds } from './refunds.ts'
import { resellers } from './resellers.ts'
import type { StaffCommand } from './staff-command.ts'
import { suppliers } from './suppliers.ts'
import { support } from './support.ts'
import { tours } from './tours.ts'
import { visaCases } from './visa-cases.ts'
import { visas } from './visas.ts'

/** Everything staff do by command until the back-office does it. */
export const staffCommands: readonly StaffCommand[] = [
  grant,
  revoke,
  payments,
  discount,
  keys,
  bankAccounts,
  names,
  payouts,
  refunds,
  rates,
  resellers,
  orders,
  changes,
  support,
  suppliers,
  groups,
  hotelRequests,
  hotelReviews,
  hotelSuppliers,
  tours,
  pages,
  visas,
  visaCases,
  policies,
]
