import { messageOf } from '@parastoo/contract/messages'
import { Button } from '@parastoo/ui/Button.tsx'
import { PhoneField } from '@parastoo/ui/PhoneField.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import { useDialCountries } from '../../shell/dial-countries.ts'
import { mobileFault } from './mobile.ts'
import type { AskedOrder } from './order-code.ts'
import { sentenceOf } from './sentence-of.ts'

const words = identity.findOrder

/** The number of the order and the mobile it was bought with. */
export function FindOrderForm({
  asked,
  onChange,
  onSend,
}: {
  asked: AskedOrder
  onChange: (asked: AskedOrder) => void
  onSend: () => Promise<void>
}) {
  const { countries } = useDialCountries()
  const [faults, setFaults] = useState<{ orderNumber?: string; phone?: string }>({})
  const [isPending, setPending] = useState(false)

  async function send() {
    const fault = mobileFault(asked.phone)
    const isNumberMissing = asked.orderNumber.trim() === ''
    if (fault || isNumberMissing)
      return setFaults({
        ...(isNumberMissing ? { orderNumber: messageOf('ORDER_NUMBER_REQUIRED') } : {}),
        ...(fault ? { phone: messageOf(fault) } : {}),
      })
    setPending(true)
    try {
      await onSend()
    } catch (error) {
      setFaults({ phone: sentenceOf(error) })
      setPending(false)
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label={words.orderNumber}
        description={words.orderNumberHint}
        name="orderNumber"
        inputMode="numeric"
        value={asked.orderNumber}
        error={faults.orderNumber}
        onChange={(orderNumber) => {
          setFaults({})
          onChange({ ...asked, orderNumber })
        }}
      />
      <PhoneField
        label={words.phone}
        name="phoneNumber"
        countries={countries}
        value={asked.phone}
        error={faults.phone}
        onChange={(phone) => {
          setFaults({})
          onChange({ ...asked, phone })
        }}
      />
      <Button type="submit" size="large" isWide isPending={isPending}>
        {words.send}
      </Button>
    </form>
  )
}
