import { formatRialAsToman } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useState } from 'react'
import { officeSelling } from '../../../messages/office-selling.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { DeedDialog } from '../parts/DeedDialog.tsx'
import { useDeed } from '../parts/use-deed.ts'

const words = officeSelling.wallet
const say = wordsOf(words)

type Paying = { orderId: string; amountRial: number }

/** Pays from the buyer's wallet, with the code that is texted to them and that they read out. */
export function WalletDialog({
  paying,
  onRefused,
}: {
  paying: Paying
  /** What is due may be otherwise by now. */
  onRefused: () => void
}) {
  const [code, setCode] = useState('')
  const [challenge, setChallenge] = useState<string | null>(null)
  const sending = useDeed(officeApi.officeCounter.sendWalletCode, words.sent)
  const { act, forget, fault, faultOf, isUnknown, ...deed } = useDeed(
    officeApi.officeCounter.takeFromWallet,
    words.done,
  )
  return (
    <DeedDialog
      label={words.label}
      title={words.title}
      text={say('text', { toman: formatRialAsToman(paying.amountRial) })}
      kind="quiet"
      {...deed}
      fault={faultOf('code') ? undefined : (fault ?? sending.fault)}
      isUnknown={fault === undefined ? sending.isUnknown : isUnknown}
      isReady={challenge !== null && code !== ''}
      onForget={() => {
        forget()
        sending.forget()
        setCode('')
        setChallenge(null)
      }}
      onAct={async () => {
        if (challenge === null) return false
        const isDone = (await act({ ...paying, challenge, code })) !== null
        if (!isDone) onRefused()
        return isDone
      }}
    >
      {challenge === null ? (
        <div>
          <Button
            kind="quiet"
            isPending={sending.isPending}
            onPress={() =>
              void sending.act(paying).then((sent) => sent && setChallenge(sent.data.challenge))
            }
          >
            {words.send}
          </Button>
        </div>
      ) : (
        <>
          <Notice isLive>{words.sent}</Notice>
          <DigitsField
            label={words.code}
            value={code}
            onChange={setCode}
            maxDigits={8}
            error={faultOf('code')}
          />
        </>
      )}
    </DeedDialog>
  )
}
