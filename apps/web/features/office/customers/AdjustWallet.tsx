import {
  type AdjustmentAccount,
  type AdjustmentWay,
  adjustmentAccounts,
  adjustmentWays,
} from '@parastoo/contract/office/approvals'
import { formatRialAsToman } from '@parastoo/kit/money'
import { rialTyped } from '@parastoo/kit/typed-number'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { SegmentedControl } from '@parastoo/ui/SegmentedControl.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { approvals } from '../../../messages/approvals.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = approvals.adjust
const say = wordsOf(words)
const shortest = 3

/** Asks that a wallet be put right by hand; another person makes it so. */
export function AdjustWallet({ userId }: { userId: string }) {
  const [way, setWay] = useState<AdjustmentWay>('credit')
  const [account, setAccount] = useState<AdjustmentAccount>('goodwill')
  const [toman, setToman] = useState('')
  const [title, setTitle] = useState('')
  const [reason, setReason] = useState('')
  const { act, forget, fault, faultOf, ...deed } = useDeed(
    officeApi.officeApprovals.askWallet,
    words.done,
  )
  const amountRial = rialTyped(toman) ?? 0
  const isReady =
    amountRial > 0 && title.trim().length >= shortest && reason.trim().length >= shortest
  return (
    <div>
      <DeedDialog
        label={words.label}
        title={words.label}
        text={amountRial > 0 ? say(way, { toman: formatRialAsToman(amountRial) }) : words.text}
        kind="quiet"
        {...deed}
        fault={['amountRial', 'title', 'reason'].some(faultOf) ? undefined : fault}
        isReady={isReady}
        onForget={forget}
        onAct={async () => {
          if ((await act({ userId, way, amountRial, account, title, reason })) === null)
            return false
          // What was asked for is not asked for once more by who opens it again.
          for (const empty of [setToman, setTitle, setReason]) empty('')
          return true
        }}
      >
        <SegmentedControl
          label={words.way}
          value={way}
          onChange={(id) => setWay(id as AdjustmentWay)}
          options={adjustmentWays.map((id) => ({ id, text: words.ways[id] }))}
        />
        <SegmentedControl
          label={words.account}
          value={account}
          onChange={(id) => setAccount(id as AdjustmentAccount)}
          options={adjustmentAccounts.map((id) => ({ id, text: approvals.wallet.accounts[id] }))}
        />
        <DigitsField
          label={words.amount}
          hasThousands
          maxDigits={11}
          value={toman}
          onChange={setToman}
          error={faultOf('amountRial')}
        />
        <TextField
          label={words.title}
          maxLength={120}
          value={title}
          onChange={setTitle}
          error={faultOf('title')}
        />
        <TextField
          label={words.reason}
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={faultOf('reason')}
        />
      </DeedDialog>
    </div>
  )
}
