import { redirect } from 'react-router'
import { paths } from '../../paths.ts'

/**
 * `/confirm/hyperpay` where no HyperPay is configured (where one is, its bank return answers before the site): a payment from before is
 * found with its order.
 */
export function loader() {
  throw redirect(paths.trips())
}
