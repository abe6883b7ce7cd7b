import { messageOf } from '@parastoo/contract/messages'
import { Button } from '@parastoo/ui/Button.tsx'
import { MessageCircle } from '@parastoo/ui/icons.ts'
import { PhoneField, type PhoneValue } from '@parastoo/ui/PhoneField.tsx'
import { type FormEvent, useState } from 'react'
import { identity } from '../../messages/identity.ts'
import { useDialCountries } from '../../shell/dial-countries.ts'
import { refusedOf } from '../../shell/refused.ts'
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
  onSend: (channel: 'Sms' | 'Whatsapp') => Promise<void>
}) {
  const { countries, hasFailed, retry } = useDialCountries()
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<'Sms' | 'Whatsapp' | null>(null)
  const [isWithoutTexts, setWithoutTexts] = useState(false)

  async function send(channel: 'Sms' | 'Whatsapp') {
    const fault = mobileFault(phone)
    if (fault) return setError(messageOf(fault))
    setPending(channel)
    try {
      await onSend(channel)
    } catch (thrown) {
      if (refusedOf(thrown)?.code === 'CHANNEL_NOT_AVAILABLE') setWithoutTexts(true)
      setError(sentenceOf(thrown))
    } finally {
      setPending(null)
    }
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send('Sms')
      }}
      noValidate
      className="flex flex-col gap-5"
    >
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
      <Button type="submit" size="large" isWide isPending={pending === 'Sms'}>
        {identity.phone.submit}
      </Button>
      {/* Texts do not leave just now; the other way to the same number may. */}
      {isWithoutTexts && (
        <Button
          kind="quiet"
          isPending={pending === 'Whatsapp'}
          onPress={() => void send('Whatsapp')}
        >
          <MessageCircle aria-hidden className="size-5 text-quiet" />
          {identity.code.resendByWhatsapp}
        </Button>
      )}
    </form>
  )
}
