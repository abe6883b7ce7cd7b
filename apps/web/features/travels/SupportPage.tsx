import { ltr, toPersianDigits } from '@parastoo/kit/text'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { MessageCircle, Phone } from '@parastoo/ui/icons.ts'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { redirect } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { phoneInGroups } from '../../shell/phone-in-groups.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/SupportPage.ts'
import { BackLink } from './BackLink.tsx'
import { SupportForm } from './SupportForm.tsx'
import { SupportThread } from './SupportThread.tsx'
import { subjectWords } from './support-subjects.ts'

const words = travels.support
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = orderIdIn(request)
  if (orderId === null) throw redirect(paths.trips())
  const { api } = siteOf(context)
  const [{ data: order }, { data: requests }, { data: contact }] = await Promise.all([
    api.orders.details({ id: orderId }),
    api.support.requests({ orderId, page: 1, pageSize: 20 }),
    api.support.contact(),
  ])
  return {
    orderId,
    orderNumber: order.orderNumber,
    title: order.title,
    subjects: subjectWords(order),
    requests,
    contact,
  }
}

/** `…/order-details/support`: asking people about this order, their answers, and the quicker ways. */
export default function SupportPage({ loaderData }: Route.ComponentProps) {
  const { orderId, orderNumber, title, subjects, requests, contact } = loaderData
  const number = toPersianDigits(orderNumber)
  return (
    <>
      <PageHeader
        title={words.title}
        className="mb-5"
        back={<BackLink to={paths.trip(orderId)}>{words.back}</BackLink>}
      >
        {say('about', { number, title })}
      </PageHeader>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          {requests.length > 0 && (
            <section className="flex flex-col gap-3">
              <h2 className="text-lg font-bold">{words.yours}</h2>
              {requests.map((request) => (
                <SupportThread key={request.id} request={request} subjects={subjects} />
              ))}
            </section>
          )}
          <SupportForm orderId={orderId} subjects={subjects} />
        </div>
        <Card as="aside" className="flex flex-col gap-3 sm:p-6">
          <h2 className="text-lg font-bold">{words.ways}</h2>
          <p className="text-sm text-quiet">{say('waysText', { number })}</p>
          <a href={`tel:${contact.phone}`} className={buttonClass({ kind: 'quiet' })}>
            <Phone aria-hidden className="size-5" />
            {say('call', { phone: ltr(phoneInGroups(contact.phone)) })}
          </a>
          {contact.whatsapp && (
            <a
              href={whatsappLink(contact.whatsapp, say('whatsappText', { number, title }))}
              rel="noreferrer"
              target="_blank"
              className={buttonClass({ kind: 'quiet' })}
            >
              <MessageCircle aria-hidden className="size-5" />
              {words.whatsapp}
            </a>
          )}
        </Card>
      </div>
    </>
  )
}

/** With the order's number put in (faq.whatsapp.com, click to chat). */
const whatsappLink = (digits: string, text: string) =>
  `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
