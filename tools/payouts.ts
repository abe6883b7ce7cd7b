import { payoutCommands } from './books/payout-commands.ts'
import { runCommands } from './books/run-commands.ts'

/** `npm run payouts -- <command>`: withdrawals from wallets, approved and told as paid by staff until the back-office has its desk. */
process.exitCode = await runCommands('payouts', payoutCommands)
