import { useEffect } from 'react'
import { paths } from '../../paths.ts'
import { useUser } from '../site.ts'
import { whenIdle } from '../when-idle.ts'

/** Keeps these tickets for the time without a network, once the page has nothing better to do. An order without tickets is no fault. */
export function useKeptTickets(tickets: readonly { orderId: string; title: string }[]): void {
  const ownerId = useUser()?.id
  const names = tickets.map(({ orderId, title }) => `${orderId} ${title}`).join('\n')
  useEffect(() => {
    if (!ownerId || names === '') return
    return whenIdle(async () => {
      const { keepTicket, ticketPaper } = await import('../kept-tickets.ts')
      for (const name of names.split('\n')) {
        const orderId = name.slice(0, name.indexOf(' '))
        const title = name.slice(orderId.length + 1)
        const ticket = { orderId, title, path: paths.ticket(orderId) }
        await keepTicket({ ...ticket, papers: [ticketPaper(orderId)] }, ownerId).catch(
          () => undefined,
        )
      }
    })
  }, [ownerId, names])
}
