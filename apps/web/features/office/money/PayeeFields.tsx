import { TextField } from '@parastoo/ui/TextField.tsx'
import { officeMoney } from '../../../messages/office-money.ts'

const words = officeMoney.suppliers

/** Who gets the money of a payment to a supplier. */
type Payee = { iban: string; holder: string }

export const noPayee: Payee = { iban: '', holder: '' }
export const isPayeeFilled = ({ iban, holder }: Payee): boolean =>
  iban.trim() !== '' && holder.trim() !== ''

/** The account a supplier is paid to and its holder, each with what is wrong with it. */
export function PayeeFields({
  payee,
  onChange,
  faultOf,
}: {
  payee: Payee
  onChange: (payee: Payee) => void
  faultOf: (field: string) => string | undefined
}) {
  return (
    <>
      <TextField
        label={words.iban}
        direction="ltr"
        maxLength={40}
        value={payee.iban}
        onChange={(iban) => onChange({ ...payee, iban })}
        error={faultOf('iban')}
      />
      <TextField
        label={words.holder}
        maxLength={120}
        value={payee.holder}
        onChange={(holder) => onChange({ ...payee, holder })}
        error={faultOf('holder')}
      />
    </>
  )
}
