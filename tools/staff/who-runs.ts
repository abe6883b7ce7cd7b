import { userInfo } from 'node:os'

/** Who answers for a command: the account of the machine that ran it. Whoever may run one may read the database, so it is a record, not a proof. */
export const whoRuns = (): string => `command ${userInfo().username}`
