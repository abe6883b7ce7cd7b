import { messageOf } from '@parastoo/contract/messages'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { checkout } from '../../messages/checkout.ts'
import { wordsOf } from '../../shell/words.ts'
import { useDiscount } from './use-discount.ts'

const words = checkout.confirm.discount
const say = wordsOf(words)

/** A code and its button; once it holds, what it takes off and a way to take it off again. What is typed stays when refused. */
export function DiscountField({
  order,
  onHoldEnd,
}: {
  order: Pick<OrderDetails, 'orderId' | 'discountAmount' | 'discountVoucherCode'>
  onHoldEnd: () => void
}) {
  const { orderId, discountAmount, discountVoucherCode } = order
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const discount = useDiscount({ orderId, onHoldEnd })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') {
      setMissing(true)
      return input.current?.focus()
    }
    if (await discount.apply(code)) setCode('')
    else input.current?.focus()
  }

  if (discountVoucherCode !== null)
    return (
      <Notice
        tone="good"
        isLive
        title={words.title}
        action={
          <Button
            kind="quiet"
            size="small"
            isPending={discount.isRemoving}
            onPress={() => void discount.remove()}
          >
            {words.remove}
          </Button>
        }
      >
        {say('applied', { code: discountVoucherCode, toman: formatRialAsToman(discountAmount) })}
      </Notice>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-start gap-3">
      <TextField
        ref={input}
        label={words.code}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setMissing(false)
          discount.forgetFault()
        }}
        direction="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={64}
        error={isMissing ? messageOf('DISCOUNT_CODE_REQUIRED') : discount.fault}
        className="min-w-0 flex-1"
      />
      <Button
        type="submit"
        kind="quiet"
        size="large"
        isPending={discount.isApplying}
        className="px-4! text-base!"
      >
        {words.apply}
      </Button>
    </form>
  )
}
