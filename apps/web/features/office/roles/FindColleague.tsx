import type { StaffMember } from '@parastoo/contract/office/staff'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { officePeople } from '../../../messages/office-people.ts'
import { failureTexts } from '../../../shell/toasts.tsx'
import { officeApi } from '../office-api.ts'

const words = officePeople.roles

/** Finds somebody who has signed in, by their whole number or address, to ask for scopes for them. */
export function FindColleague({ onFound }: { onFound: (member: StaffMember) => void }) {
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  async function find(event: FormEvent) {
    event.preventDefault()
    if (isPending || username.trim().length < 3) return
    setPending(true)
    setError(undefined)
    try {
      onFound((await officeApi.officeStaff.find({ username })).data)
    } catch (thrown) {
      setError(failureTexts(thrown)[0])
    }
    setPending(false)
  }
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg font-bold">{words.find}</h2>
      <form noValidate onSubmit={find} className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label={words.username}
            direction="ltr"
            maxLength={200}
            value={username}
            error={error}
            onChange={setUsername}
          />
        </div>
        <Button type="submit" kind="quiet" isPending={isPending} className="mt-1.5">
          {words.search}
        </Button>
      </form>
    </Card>
  )
}
