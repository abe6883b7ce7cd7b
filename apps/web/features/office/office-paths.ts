/** Every address of the back-office as a typed link. */
import type { InventorySource } from '@parastoo/contract/office/inventory-cells'
import type { QueueName } from '@parastoo/contract/office/queue-names'
import type { QueueItem } from '@parastoo/contract/office/queues'
import { withQuery } from '../../paths.ts'

type Query = Parameters<typeof withQuery>[1]

export const officePaths = {
  queues: () => '/office',
  queue: (queue: QueueName, page = 1) =>
    withQuery(`/office/queues/${queue}`, { page: page > 1 ? page : null }),
  search: (q: string) => withQuery('/office/search', { q }),
  orders: (query: Query = {}) => withQuery('/office/orders', query),
  order: (orderId: string, query: Query = {}) => withQuery(`/office/orders/${orderId}`, query),
  customer: (userId: string) => `/office/customers/${userId}`,
  seenAs: (userId: string, seeing: string) =>
    withQuery(`/office/customers/${userId}/as`, { seeing }),
  external: (userId: string) => `/office/customers/${userId}/external`,
  refund: (number: string, query: Query = {}) => withQuery(`/office/refunds/${number}`, query),
  support: (number: string, query: Query = {}) => withQuery(`/office/support/${number}`, query),
  review: (lineId: string, query: Query = {}) => withQuery(`/office/reviews/${lineId}`, query),
  inventory: (source: InventorySource, query: Query = {}) =>
    withQuery(`/office/inventory/${source}`, query),
  listReceivers: () => '/office/lists',
  property: (code: string) => `/office/hotels/${code}`,
  travellers: (
    source: InventorySource,
    { key, on, list }: { key: string; on: string; list?: string },
  ) => withQuery(`/office/inventory/${source}/list`, { row: key, on, list }),
  visaCase: (caseId: string, query: Query = {}) => withQuery(`/office/visas/${caseId}`, query),
}

/** Where an item of a queue is worked on; null where that is nowhere but in its queue. */
export function pathOfItem({ queue, subject, orderId, orderNumber }: QueueItem): string | null {
  const from = { queue, subject }
  if (queue === 'refunds') return officePaths.refund(subject, from)
  if (queue === 'support') return officePaths.support(subject, from)
  if (queue === 'reviews') return officePaths.review(subject, from)
  if (queue === 'statements')
    return withQuery(`/office/money/statements/${subject.split(':')[0]}`, from)
  if (queue === 'imports') return withQuery('/office/imports', from)
  if (queue === 'visas') return officePaths.visaCase(subject, from)
  if (orderId !== null) return officePaths.order(orderId, from)
  return orderNumber === null ? null : officePaths.search(orderNumber)
}
