import type { Buyer } from './create-buyer.ts'

/** How a paper is answered to whoever keeps it already, in this version or, unless told, in the one there is: 304 where it is still the same. */
export async function askAgain(buyer: Buyer, path: string, version?: string): Promise<number> {
  const kept = version ?? (await buyer.send(path)).headers.get('etag') ?? ''
  return (await buyer.send(path, { headers: { 'if-none-match': kept } })).status
}
