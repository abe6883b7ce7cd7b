import { messageOf } from '@parastoo/contract/messages'
import { Button } from '@parastoo/ui/Button.tsx'
import { PhoneField, type PhoneValue } from '@parastoo/ui/PhoneField.tsx'
import { type FormEvent, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import { useDialCountries } from './dial-countries.ts'
import { mobileFault } from './mobile.ts'
import { sentenceOf } from './sentence-of.ts'

/** Enter mobile: the number, then a code on its way to it. */
export function PhoneStep({
  phone,
  onChange,
  onSend,
}: {
  phone: PhoneValue
  onChange: (phone: PhoneValue) => void
  onSend: () => Promise<void>
}) {
  const { countries, hasFailed, retry } = useDialCountries()
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    const fault = mobileFault(phone)
    if (fault) return setError(messageOf(fault))
    setPending(true)
    try {
      await onSend()
    } catch (thrown) {
      setError(sentenceOf(thrown))
    } finally {
      setPending(false)
    }
  }

  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-5">
      <p>{identity.phone.lead}</p>
      <PhoneField
        label={identity.phone.label}
        name="phoneNumber"
        countries={countries}
        value={phone}
        error={error}
        onChange={(value) => {
          setError(undefined)
          onChange(value)
        }}
      />
      {hasFailed && (
        <p className="text-sm text-quiet">
          {identity.phone.countriesFailed}{' '}
          <Button kind="bare" size="small" onPress={retry}>
            {identity.phone.retry}
          </Button>
        </p>
      )}
      <Button type="submit" size="large" isWide isPending={isPending}>
        {identity.phone.submit}
      </Button>
    </form>
  )
}
