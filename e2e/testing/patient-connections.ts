/**
 * «localhost» has two addresses, and Node gives each of them a quarter of a second: too little for a worker that reads its modules
 * while it asks. Who listens on one of them is waited for.
 */
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'

setDefaultAutoSelectFamilyAttemptTimeout(30_000)
