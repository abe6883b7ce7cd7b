import {
  runAs,
  type ScratchCluster,
  startScratchCluster,
  templateName,
} from '@parastoo/server/platform/testing/scratch-cluster'

/**
 * Migrated, empty databases on a server of their own that keeps nothing over a crash: for proofs whose crashes are not the
 * database's.
 */
export async function openScratchDatabases({
  folder,
  count,
}: {
  folder: string
  count: number
}): Promise<{ urls: string[]; cluster: ScratchCluster }> {
  const cluster = await startScratchCluster({ folder })
  const urls: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const name = `proof_${number}`
    const address = new URL(cluster.templateUrl)
    address.pathname = '/postgres'
    await runAs(address.toString(), `create database ${name} template ${templateName}`)
    address.pathname = `/${name}`
    urls.push(address.toString())
  }
  return { urls, cluster }
}
