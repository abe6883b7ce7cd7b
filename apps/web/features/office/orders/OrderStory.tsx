import type { OrderPage } from '@parastoo/contract/office/orders'
import { partyWord } from '@parastoo/contract/office/party-words'
import { formatRialAsToman } from '@parastoo/kit/money'
import { numberTold, toPersianDigits } from '@parastoo/kit/text'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Disclosure } from '@parastoo/ui/Disclosure.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { officeOrders } from '../../../messages/office-orders.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officePaths } from '../office-paths.ts'
import { Lines, OfficeLink, Section } from '../parts/Facts.tsx'

const words = officeOrders.page
const say = wordsOf(words)

/** What happened round an order: money in, entries of the book, what was asked and what was said. */
export function OrderStory({ order }: { order: OrderPage }) {
  const { payments, refunds, support, cases } = order
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Section title={words.payments}>
          <Lines
            none={words.none}
            lines={payments.map(
              ({ paymentId, gateway, amount, state, startedAt, trackingNumber }) => ({
                id: paymentId,
                body: (
                  <>
                    <span className="flex flex-wrap items-center gap-2">
                      {say('toman', { toman: formatRialAsToman(amount) })}
                      <Badge>{paymentWords[state] ?? state}</Badge>
                    </span>
                    <span className="text-quiet">
                      {say('by', { gateway: partyWord(gateway) })}، {toldMoment(startedAt)}
                    </span>
                    {trackingNumber && (
                      <span className="text-quiet">
                        {say('tracking', { number: numberTold(trackingNumber) })}
                      </span>
                    )}
                  </>
                ),
              }),
            )}
          />
        </Section>
        <Section title={words.refunds}>
          <Lines
            none={words.none}
            lines={refunds.map(({ number, statusFa, at, files }) => ({
              id: number,
              body: (
                <>
                  <OfficeLink page="refund" to={officePaths.refund(number)}>
                    {toPersianDigits(number)}
                  </OfficeLink>
                  <span>{statusFa}</span>
                  <span className="text-quiet">
                    {toldMoment(at)} {files > 0 && say('files', { count: files })}
                  </span>
                </>
              ),
            }))}
          />
        </Section>
        <Section title={words.support}>
          <Lines
            none={words.none}
            lines={support.map(({ number, at }) => ({
              id: number,
              body: (
                <>
                  <OfficeLink page="support" to={officePaths.support(number)}>
                    {toPersianDigits(number)}
                  </OfficeLink>
                  <span className="text-quiet">{toldMoment(at)}</span>
                </>
              ),
            }))}
          />
        </Section>
        {cases.length > 0 && (
          <Section title={words.cases}>
            <Lines
              none={words.none}
              lines={cases.map(({ caseId, name, stateFa, papers }) => ({
                id: caseId,
                body: (
                  <>
                    <OfficeLink page="visaCase" to={officePaths.visaCase(caseId)}>
                      {name}
                    </OfficeLink>
                    <span>{stateFa}</span>
                    <span className="text-quiet">{say('files', { count: papers })}</span>
                  </>
                ),
              }))}
            />
          </Section>
        )}
      </div>
      <Messages messages={order.messages} />
      <Entries entries={order.entries} />
    </>
  )
}

function Messages({ messages }: Pick<OrderPage, 'messages'>) {
  return (
    <Section title={words.messages}>
      <Lines
        none={words.none}
        lines={messages.map(({ messageId, at, channel, text, state, delivery }) => ({
          id: messageId,
          body: (
            <>
              <span className="min-w-0 flex-1 basis-72 break-words whitespace-pre-line">
                {text ?? words.noText}
              </span>
              <span className="text-quiet">
                <Badge>{channelWords[channel] ?? channel}</Badge>{' '}
                <Badge tone={state === 'failed' ? 'bad' : 'plain'}>
                  {sentWords[delivery ?? state] ?? state}
                </Badge>{' '}
                {toldMoment(at)}
              </span>
            </>
          ),
        }))}
      />
    </Section>
  )
}

function Entries({ entries }: Pick<OrderPage, 'entries'>) {
  return (
    <Section title={words.entries}>
      <Lines
        none={words.none}
        lines={entries.map(({ entryId, at, title, postings }) => ({
          id: entryId,
          body: (
            <div className="min-w-0 flex-1">
              <Disclosure title={`${title}، ${toldMoment(at)}`} headingLevel="h3">
                <ul className="flex flex-col gap-1">
                  {postings.map(({ from, to, amount }) => (
                    <li key={`${from} ${to} ${amount}`} className="flex flex-wrap gap-x-3">
                      <Ltr className="min-w-0 break-all">{`${from} → ${to}`}</Ltr>
                      <span>{toPersianDigits(amount.toLocaleString('en-US'))}</span>
                    </li>
                  ))}
                </ul>
              </Disclosure>
            </div>
          ),
        }))}
      />
    </Section>
  )
}

const paymentWords: Record<string, string> = {
  created: 'آغازشده',
  waiting: 'در انتظار بانک',
  paid: 'پرداخت‌شده',
  failed: 'ناموفق',
  cancelled: 'لغوشده',
}
const channelWords: Record<string, string> = { Sms: 'پیامک', Email: 'ایمیل', Whatsapp: 'واتس‌اپ' }
const sentWords: Record<string, string> = {
  queued: 'در صف',
  sent: 'ارسال شد',
  failed: 'نرفت',
  unknown: 'نامعلوم',
  'on-its-way': 'در راه',
  delivered: 'رسید',
  undelivered: 'نرسید',
}
