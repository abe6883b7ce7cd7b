import { type BuyerKind, buyerKinds, type KeptBuyer } from '@parastoo/contract/orders/invoices'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { TextArea } from '@parastoo/ui/TextArea.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { api } from '../../shell/api.ts'
import { fieldMessages, refusedOf } from '../../shell/refused.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'
import { useBackCloses } from '../../shell/use-back-closes.ts'
import { buyerFaults } from './invoice-buyer.ts'

const words = travels.invoice
const nobody: KeptBuyer = {
  kind: 'Company',
  name: '',
  nationalId: '',
  economicCode: '',
  postalCode: '',
  address: '',
}
type Field = Exclude<keyof KeptBuyer, 'kind'>

/** Whom an invoice is made out to; what was given last time stands in the fields already. */
export function InvoiceBuyerDialog({
  orderId,
  buyer,
  lastBuyer,
  onClose,
}: {
  orderId: string
  buyer: KeptBuyer | null
  lastBuyer: KeptBuyer | null
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(buyer ?? lastBuyer ?? nobody)
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useBackCloses(true, onClose)
  const isCompany = typed.kind === 'Company'

  const field = (name: Field) => ({
    name,
    value: typed[name],
    error: faults[name],
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value })
      setFaults({ ...faults, [name]: undefined })
    },
  })

  function show(found: Record<string, string>): void {
    setFaults(found)
    const [first] = Object.keys(found)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function keep(next: KeptBuyer | null): Promise<void> {
    setPending(true)
    try {
      await api.invoices.setBuyer({ orderId, buyer: next })
      await revalidate()
      toast({ text: next ? words.saved : words.removed, tone: 'good' })
      onClose()
    } catch (error) {
      const refused = refusedOf(error)
      const found = refused ? Object.entries(fieldMessages(refused)) : []
      if (found.length === 0) return toastFailure(error)
      show(Object.fromEntries(found.map(([name, text]) => [name.replace(/^buyer\./, ''), text])))
    } finally {
      setPending(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = buyerFaults(typed)
    if (Object.keys(found).length > 0) show(found)
    else void keep(typed)
  }

  return (
    <Dialog
      title={words.edit}
      width="medium"
      isOpen
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose()
      }}
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {!buyer && lastBuyer && <Notice>{words.remembered}</Notice>}
        <SegmentedControl
          label={words.kind}
          isWide
          value={typed.kind}
          onChange={(kind) => {
            setTyped({ ...typed, kind: kind as BuyerKind, nationalId: '' })
            setFaults({})
          }}
          options={buyerKinds.map((kind) => ({ id: kind, text: words.kinds[kind] }))}
        />
        <TextField label={isCompany ? words.companyName : words.personName} {...field('name')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <DigitsField
            label={isCompany ? words.legalId : words.nationalCode}
            maxDigits={isCompany ? 11 : 10}
            {...field('nationalId')}
          />
          <DigitsField
            label={words.economicCode}
            isOptional
            maxDigits={14}
            {...field('economicCode')}
          />
        </div>
        <DigitsField label={words.postalCode} maxDigits={10} {...field('postalCode')} />
        <TextArea label={words.address} rows={2} maxLength={300} {...field('address')} />
        <Button type="submit" size="large" isWide isPending={isPending}>
          {words.save}
        </Button>
        {buyer && (
          <Button kind="quiet" isWide isDisabled={isPending} onPress={() => void keep(null)}>
            {words.remove}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
