import { passwordChange } from '@parastoo/contract/identity/account-fields'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { Suspense, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { accounts } from '../../shell/api.ts'
import { FormField } from '../../shell/forms/FormField.tsx'
import { lazyPart } from '../../shell/lazy-part.ts'
import { useUser } from '../../shell/site.ts'
import { toast } from '../../shell/toasts.tsx'
import { FirstPasswordForm } from './FirstPasswordForm.tsx'
import { useFreshProof } from './fresh-proof.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { schemaResolver } from './schema-resolver.ts'
import { showRefusal } from './show-refusal.ts'

const words = identity.security.password
const opening = { currentPassword: '', newPassword: '', repeatPassword: '' }

const ProofDialog = lazyPart(
  () => import('./ProofDialog.tsx'),
  (module) => module.ProofDialog,
)

/** Sets the first password, which asks for fresh proof, or changes the one there is. */
export function PasswordCard() {
  const user = useUser()
  const { guard, dialog } = useFreshProof()
  const titleId = useId()
  return (
    <Card as="section" className="sm:p-6">
      <h2 id={titleId} className="text-lg font-bold">
        {words.title}
      </h2>
      <p className="mb-4 text-sm text-quiet">
        {user?.hasPassword ? words.changeLead : words.firstLead}
      </p>
      <div className="max-w-md">
        {user?.hasPassword ? (
          <ChangeForm labelledBy={titleId} />
        ) : (
          <FirstPasswordForm guard={guard} />
        )}
      </div>
      <Suspense>{dialog.isOpen && <ProofDialog {...dialog} />}</Suspense>
    </Card>
  )
}

function ChangeForm({ labelledBy }: { labelledBy: string }) {
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState<string>()
  const form = useForm({ defaultValues: opening, resolver: schemaResolver(passwordChange) })
  const submit = form.handleSubmit(async (typed) => {
    setFault(undefined)
    try {
      await accounts.account.changePassword(typed)
      form.reset(opening)
      toast({ text: words.done, tone: 'good' })
      // The other devices have gone from the list.
      await revalidate()
    } catch (thrown) {
      setFault(showRefusal(form, thrown))
    }
  })
  return (
    <form noValidate onSubmit={submit} aria-labelledby={labelledBy} className="flex flex-col gap-5">
      <FormField name="currentPassword" control={form.control}>
        {(bound) => (
          <TextField
            {...bound}
            label={words.current}
            type="password"
            autoComplete="current-password"
            maxLength={256}
          />
        )}
      </FormField>
      <NewPasswordFields control={form.control} name="newPassword" repeatName="repeatPassword" />
      {fault && (
        <Notice tone="bad" isLive>
          {fault}
        </Notice>
      )}
      <Button type="submit" className="self-start" isPending={form.formState.isSubmitting}>
        {words.submit}
      </Button>
    </form>
  )
}
