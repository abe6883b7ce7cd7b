import { longestGroupNote } from '@parastoo/contract/support/group-requests'
import { Button } from '@parastoo/ui/Button.tsx'
import { DatePicker } from '@parastoo/ui/DatePicker.tsx'
import { PhoneField, type PhoneValue } from '@parastoo/ui/PhoneField.tsx'
import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { groupRequest as words } from '../../../messages/group-request.ts'
import { api } from '../../../shell/api.ts'
import { iran, useDialCountries } from '../../../shell/dial-countries.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { serverNow } from '../../../shell/server-clock.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { toastFailure } from '../../../shell/toasts.tsx'

type Given = {
  origin: string
  destination: string
  departureDate: string | null
  returnDate: string | null
}

/** Route, days, how many, and whom to call. The server judges; what it refuses stands beside its field. */
export function GroupRequestForm({
  given,
  onSent,
}: {
  given: Given
  onSent: (number: string) => void
}) {
  const [asked, setAsked] = useState({ ...given, passengers: '', name: '', note: '' })
  const [phone, setPhone] = useState<PhoneValue>({ ...iran, number: '' })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)
  const { countries } = useDialCountries()
  const today = tehranDayOf(new Date(serverNow()))

  const write = (change: Partial<typeof asked>) => {
    setFaults({})
    setAsked((before) => ({ ...before, ...change }))
  }
  const text = (name: 'origin' | 'destination' | 'passengers' | 'name') => ({
    name,
    label: words[name],
    value: asked[name],
    error: faults[name],
    onChange: (value: string) => write({ [name]: value }),
  })

  async function send() {
    setPending(true)
    try {
      const { data } = await api.groupRequests.create({
        ...asked,
        departureDate: asked.departureDate ?? '',
        phoneNumber: phone.number,
        dialingCode: `+${phone.dialCode}`,
      })
      onSent(data.number)
    } catch (error) {
      const entries = refusedOf(error)?.entries ?? []
      const beside = entries.flatMap(({ field, messages: [sentence] }) =>
        field && sentence ? [[field, sentence] as const] : [],
      )
      setFaults(Object.fromEntries(beside))
      if (beside.length === 0) toastFailure(error)
    }
    setPending(false)
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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('origin')} />
        <TextField {...text('destination')} />
        <DatePicker
          label={words.departureDate}
          value={asked.departureDate}
          error={faults.departureDate}
          minDate={today}
          onChange={(departureDate) => write({ departureDate })}
        />
        <DatePicker
          label={words.returnDate}
          isOptional
          value={asked.returnDate}
          error={faults.returnDate}
          minDate={asked.departureDate ?? today}
          onChange={(returnDate) => write({ returnDate })}
        />
        <TextField {...text('passengers')} inputMode="numeric" description={words.passengersHint} />
        <TextField {...text('name')} autoComplete="name" />
      </div>
      <PhoneField
        label={words.phone}
        name="phoneNumber"
        countries={countries}
        value={phone}
        error={faults.phoneNumber}
        onChange={(value) => {
          setFaults({})
          setPhone(value)
        }}
      />
      <TextArea
        label={words.note}
        isOptional
        description={words.noteHint}
        rows={3}
        maxLength={longestGroupNote}
        value={asked.note}
        error={faults.note}
        onChange={(note) => write({ note })}
      />
      <Button type="submit" kind="main" size="large" isWide isPending={isPending}>
        {words.submit}
      </Button>
    </form>
  )
}
