import type { FoundOrder as Found } from '@parastoo/contract/orders/found-orders'
import { toPersianDigits } from '@parastoo/kit/text'
import { Card } from '@parastoo/ui/Card.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import type { PhoneValue } from '@parastoo/ui/PhoneField.tsx'
import { Steps } from '@parastoo/ui/Steps.tsx'
import { useState } from 'react'
import { identity } from '../../messages/identity.ts'
import { api } from '../../shell/api.ts'
import { iran } from '../../shell/dial-countries.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { wordsOf } from '../../shell/words.ts'
import { CodeForm } from './CodeForm.tsx'
import { FindOrderForm } from './FindOrderForm.tsx'
import { FoundOrder } from './FoundOrder.tsx'
import { spokenNumber } from './mobile.ts'
import { type AskedOrder, askOrderCode, type SentOrderCode } from './order-code.ts'

const words = identity.findOrder
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

/** `/find-order`: an order without an account: its number, its mobile, and a code sent to that mobile. Nothing of it outlives the page. */
export default function FindOrderPage() {
  const [asked, setAsked] = useState<AskedOrder>({
    orderNumber: '',
    phone: { ...iran, number: '' } satisfies PhoneValue,
  })
  const [sent, setSent] = useState<SentOrderCode | null>(null)
  const [isEditing, setEditing] = useState(true)
  const [found, setFound] = useState<{ permission: string; order: Found } | null>(null)

  /** Who corrects the number of the order goes on with the code they have. */
  async function send() {
    setSent(await askOrderCode(asked, sent))
    setEditing(false)
  }

  if (found) return <FoundOrder {...found} />
  return (
    <div className="page-width max-w-4xl py-8">
      <PageHeader title={words.title} className="mb-5">
        {words.lead}
      </PageHeader>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <Card as="section" className="sm:p-6">
          {sent === null || isEditing ? (
            <FindOrderForm asked={asked} onChange={setAsked} onSend={send} />
          ) : (
            <div className="flex flex-col gap-5">
              <p>
                {say('sent', {
                  phone: toPersianDigits(spokenNumber(asked.phone)),
                  length: sent.codeLength,
                })}{' '}
                <button
                  type="button"
                  className="min-h-11 text-lead-text underline"
                  onClick={() => setEditing(true)}
                >
                  {words.edit}
                </button>
              </p>
              <CodeForm
                awaited={sent}
                ways={[{ id: 'Sms', text: identity.code.resend }]}
                submit={words.open}
                onEnter={async (code) => {
                  const { phone, orderNumber } = asked
                  const { data } = await api.foundOrders.open({
                    orderNumber,
                    phoneNumber: phone.number,
                    dialingCode: `+${phone.dialCode}`,
                    code,
                    challenge: sent.challenge,
                  })
                  setFound(data)
                }}
                onResend={send}
              />
            </div>
          )}
        </Card>
        <Card as="aside" className="sm:p-6">
          <h2 className="font-bold">{words.steps.title}</h2>
          <Steps steps={Object.values(words.steps.each)} className="mt-3" />
        </Card>
      </div>
    </div>
  )
}
