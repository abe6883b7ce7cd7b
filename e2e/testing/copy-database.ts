import { newId } from '@parastoo/server/platform/ids'
import { inDatabase, runAs } from '@parastoo/server/platform/testing/scratch-cluster'

/** A copy of a database to which nobody is connected, on the same server. Answers its address. */
export async function copyDatabase(url: string): Promise<string> {
  const from = new URL(url).pathname.slice(1)
  const to = `copy_${newId().replaceAll('-', '')}`
  await runAs(
    inDatabase(url, 'postgres'),
    `create database ${to} template ${from} strategy file_copy`,
  )
  return inDatabase(url, to)
}
