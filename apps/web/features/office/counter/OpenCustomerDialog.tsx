import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { officeSelling } from '../../../messages/office-selling.ts'
import { officeApi } from '../office-api.ts'
import { officePaths } from '../office-paths.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = officeSelling.open
const leastDigits = 10

/** Leads to the page of whoever has a mobile; where nobody has, the account is opened first. */
export function OpenCustomerDialog() {
  const [phoneNumber, setPhoneNumber] = useState('')
  const navigate = useNavigate()
  const { act, forget, fault, faultOf, ...deed } = useDeed(officeApi.officeCounter.openCustomer)
  return (
    <DeedDialog
      label={words.label}
      title={words.title}
      text={words.text}
      kind="quiet"
      {...deed}
      fault={faultOf('phoneNumber') ? undefined : fault}
      isReady={phoneNumber.length >= leastDigits}
      onForget={forget}
      onAct={async () => {
        const opened = await act({ phoneNumber })
        if (opened === null) return false
        await navigate(officePaths.customer(opened.data.userId))
        return true
      }}
    >
      <DigitsField
        label={words.phone}
        value={phoneNumber}
        onChange={setPhoneNumber}
        maxDigits={15}
        mayStartWithPlus
        error={faultOf('phoneNumber')}
      />
    </DeedDialog>
  )
}
