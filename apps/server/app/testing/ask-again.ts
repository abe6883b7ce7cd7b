import type { Buyer } from './create-buyer.ts'

/** How a paper is answered to whoever keeps it already: 304 where it is still the same. */
export async function askAgain(buyer: Buyer, path: string): Promise<number> {
  const etag = (await buyer.send(path)).headers.get('etag') ?? ''
  return (await buyer.send(path, { headers: { 'if-none-match': etag } })).status
}
