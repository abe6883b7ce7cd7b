import { newId } from '@parastoo/server/platform/ids'
import { runAs } from '@parastoo/server/platform/testing/scratch-cluster'

/** A copy of a database to which nobody is connected, on the same server. Answers its address. */
export async function copyDatabase(url: string): Promise<string> {
  const copy = new URL(url)
  copy.pathname = `/copy_${newId().replaceAll('-', '')}`
  const server = new URL(url)
  server.pathname = '/postgres'
  const [from, to] = [url, copy.href].map((address) => new URL(address).pathname.slice(1))
  await runAs(server.href, `create database ${to} template ${from} strategy file_copy`)
  return copy.href
}
