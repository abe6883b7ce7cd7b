import type { User } from '@parastoo/contract/identity/account'
import { bankOfCard, bankOfIban } from '@parastoo/kit/bank'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { CreditCard, Landmark, ShieldCheck } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Suspense, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { accounts } from '../../shell/api.ts'
import { FormField } from '../../shell/forms/FormField.tsx'
import { lazyPart } from '../../shell/lazy-part.ts'
import { toast } from '../../shell/toasts.tsx'
import { type BankForm, bankResolver } from './bank-form.ts'
import { useFreshProof } from './fresh-proof.ts'
import { showRefusal } from './show-refusal.ts'

const words = identity.account.bank

const ProofDialog = lazyPart(
  () => import('./ProofDialog.tsx'),
  (module) => module.ProofDialog,
)

/** The financial profile: where refunds and withdrawals go. A change asks for fresh proof and is told to the owner. */
export function BankCard({ bank }: { bank: User['bank'] | null }) {
  const titleId = useId()
  const { revalidate } = useRevalidator()
  const { guard, dialog } = useFreshProof()
  const [fault, setFault] = useState<string>()
  const form = useForm<BankForm>({
    values: {
      bank: {
        cardNumber: bank?.cardNumber ?? '',
        accountNumber: bank?.accountNumber ?? '',
        iban: (bank?.iban ?? '').replace(/^IR/, ''),
      },
    },
    resetOptions: { keepDirtyValues: true },
    resolver: bankResolver,
  })
  const { control } = form

  const submit = form.handleSubmit(async (typed) => {
    setFault(undefined)
    try {
      await guard(async () => {
        await accounts.account.update(typed)
        form.reset(typed)
        await revalidate()
        toast({ text: words.done, tone: 'good' })
      })
    } catch (thrown) {
      setFault(showRefusal(form, thrown))
    }
  })

  return (
    <Card as="section" className="sm:p-6">
      <form noValidate onSubmit={submit} aria-labelledby={titleId}>
        <h2 id={titleId} className="text-lg font-bold">
          {words.title}
        </h2>
        <p className="mb-4 flex items-start gap-2 text-sm text-quiet">
          <ShieldCheck aria-hidden className="mt-1 size-4 shrink-0" />
          {words.lead}
        </p>
        <div className="grid max-w-md grid-cols-1 gap-4">
          <FormField name="bank.cardNumber" control={control}>
            {(bound) => (
              <DigitsField
                {...bound}
                label={words.cardNumber}
                icon={<CreditCard />}
                maxDigits={16}
                description={bankOfCard(bound.value)}
              />
            )}
          </FormField>
          <FormField name="bank.accountNumber" control={control}>
            {(bound) => (
              <DigitsField
                {...bound}
                label={words.accountNumber}
                icon={<Landmark />}
                maxDigits={26}
              />
            )}
          </FormField>
          <FormField name="bank.iban" control={control}>
            {(bound) => (
              <DigitsField
                {...bound}
                label={words.iban}
                end={
                  <span aria-hidden className="px-2 text-quiet">
                    IR
                  </span>
                }
                isLatin
                maxDigits={24}
                description={bankOfIban(bound.value)}
              />
            )}
          </FormField>
        </div>
        {fault && (
          <Notice tone="bad" isLive className="mt-4">
            {fault}
          </Notice>
        )}
        <Button type="submit" className="mt-5" isPending={form.formState.isSubmitting}>
          {words.submit}
        </Button>
      </form>
      <Suspense>{dialog.isOpen && <ProofDialog {...dialog} />}</Suspense>
    </Card>
  )
}
