import { firstPassword } from '@parastoo/contract/identity/account-fields'
import { Button } from '@parastoo/ui/Button.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { accounts } from '../../shell/api.ts'
import { iran } from '../../shell/dial-countries.ts'
import { useUser } from '../../shell/site.ts'
import { toast } from '../../shell/toasts.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { usernameOf } from './recipient.ts'
import { schemaResolver } from './schema-resolver.ts'
import { showRefusal } from './show-refusal.ts'

const words = identity.firstPassword
const opening = { password: '', repeatPassword: '' }

/** Sets a password where there is none: in the dialog after a code, and on the page of security. */
export function FirstPasswordForm({
  guard = (act) => act(),
  beside,
  onDone,
}: {
  /** Runs the change, and asks for fresh proof where the server wants it. */
  guard?: (act: () => Promise<void>) => Promise<void>
  /** Stands beside the button, for example a way past. */
  beside?: ReactNode
  onDone?: () => void
}) {
  const user = useUser()
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState<string>()
  const form = useForm({ defaultValues: opening, resolver: schemaResolver(firstPassword) })

  const submit = form.handleSubmit(async (typed) => {
    setFault(undefined)
    try {
      await guard(async () => {
        await accounts.account.setFirstPassword(typed)
        toast({ text: words.done, tone: 'good' })
        onDone?.()
        await revalidate()
      })
    } catch (thrown) {
      setFault(showRefusal(form, thrown))
    }
  })

  const { phoneNumber, email } = user ?? {}
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {/* For password keepers, which file a password under a user name. */}
      <input
        type="text"
        autoComplete="username"
        readOnly
        hidden
        value={usernameOf({
          phone: { ...iran, number: phoneNumber ?? '' },
          email: email ?? '',
        })}
      />
      <NewPasswordFields control={form.control} name="password" repeatName="repeatPassword" />
      {fault && (
        <Notice tone="bad" isLive>
          {fault}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2 [&>*]:flex-1">
        <Button type="submit" size="large" isPending={form.formState.isSubmitting}>
          {words.submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}
