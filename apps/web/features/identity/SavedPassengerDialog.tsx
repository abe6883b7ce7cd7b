import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { identity } from '../../messages/identity.ts'
import { api } from '../../shell/api.ts'
import { PassengerInputs } from '../../shell/passengers/PassengerInputs.tsx'
import type { PassengerFields } from '../../shell/passengers/passenger-fields.ts'
import { useSite } from '../../shell/site.ts'
import { tehranDayOf } from '../../shell/tehran-day.ts'
import { toast } from '../../shell/toasts.tsx'
import { useBackCloses } from '../../shell/use-back-closes.ts'
import { openingOf, savedPassengerResolver, savedPassengerToSend } from './saved-passenger-form.ts'
import { showRefusal } from './show-refusal.ts'

const words = identity.savedPassengers

/** Adds a passenger to the saved ones, or changes one; it stands only while it is open. */
export function SavedPassengerDialog({
  passenger,
  scans = false,
  onClose,
}: {
  /** Null adds a new one. */
  passenger: SavedPassenger | null
  /** A new one's passport is scanned first: a picture of it has come. */
  scans?: boolean
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const today = tehranDayOf(useSite().renderedAt)
  const [fault, setFault] = useState<string>()
  const opening = openingOf(passenger)
  const form = useForm<PassengerFields>({
    defaultValues: scans ? { ...opening, documentType: 'Passport' } : opening,
    resolver: savedPassengerResolver(today),
  })
  const { control } = form
  const documentType = useWatch({ control, name: 'documentType' })
  useBackCloses(true, onClose)

  const submit = form.handleSubmit(async (fields) => {
    setFault(undefined)
    try {
      await api.savedPassengers.addOrUpdate(savedPassengerToSend(fields, today))
      await revalidate()
      toast({ text: words.saved, tone: 'good' })
      onClose()
    } catch (thrown) {
      setFault(showRefusal(form, thrown))
    }
  })

  return (
    <Dialog
      title={passenger ? words.editTitle : words.addTitle}
      width="medium"
      isOpen
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose()
      }}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid grid-cols-2 gap-3 sm:gap-4">
          <PassengerInputs
            nameOf={(field) => field}
            control={control}
            documentType={documentType}
            mayChooseDocument
            isScanOpen={scans}
            arePersianNamesOptional={documentType === 'Passport'}
            onScan={(values) => {
              // Whom one edits stays the same person in the list.
              form.reset(
                { ...form.getValues(), ...(values as Partial<PassengerFields>) },
                { keepDefaultValues: true },
              )
              form.clearErrors()
            }}
          />
        </div>
        {fault && (
          <Notice tone="bad" isLive>
            {fault}
          </Notice>
        )}
        <Button type="submit" size="large" isWide isPending={form.formState.isSubmitting}>
          {words.submit}
        </Button>
      </form>
    </Dialog>
  )
}
