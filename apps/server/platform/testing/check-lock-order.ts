/** Every server test fails where a transaction locks out of order, whether or not two met. */
import { checkLockOrder } from '../db/lock-order.ts'

checkLockOrder()
