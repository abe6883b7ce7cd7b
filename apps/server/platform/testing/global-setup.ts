import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startScratchCluster } from './scratch-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabaseUrl: string
    /** Whether series are tried whole, as the long proofs do, or some of each: `sized`, `killsToTry`. */
    atFullSize: boolean
    /** The round a long proof goes on from, and for how many seconds it goes. */
    proofFrom: number
    proofSeconds: number
  }
}

/** One PostgreSQL for the whole run; several runs at once each have their own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startScratchCluster({
    folder: resolve(import.meta.dirname, '../../../../var/test'),
  })
  project.provide('templateDatabaseUrl', cluster.templateUrl)
  return cluster.stop
}
