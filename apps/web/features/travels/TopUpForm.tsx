import { messageOf } from '@parastoo/contract/messages'
import { formatRialAsToman, tomanToRial } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { ToggleChips } from '@parastoo/ui/ToggleChips.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { travels } from '../../messages/travels.ts'
import { GatewayCards } from '../../shell/paying/GatewayCards.tsx'
import { StandInNotice } from '../../shell/paying/StandInNotice.tsx'
import { type Gateway, useGateways } from '../../shell/paying/use-gateways.ts'
import { wordsOf } from '../../shell/words.ts'
import { type TopUpLimits, topUpFault } from './top-up-fault.ts'
import { useTopUp } from './use-top-up.ts'

const words = travels.topUp
const say = wordsOf(words)
const quickToman = [100_000, 500_000, 1_000_000, 5_000_000]

/** Puts money into the wallet by a bank. Amounts are typed in toman, as people speak of them. */
export function TopUpForm({
  gateways: loaded,
  limits,
}: {
  gateways: readonly Gateway[] | null
  limits: TopUpLimits
}) {
  const input = useRef<HTMLInputElement>(null)
  const [toman, setToman] = useState('')
  const [fault, setFault] = useState<string>()
  const gateways = useGateways(loaded)
  const topUp = useTopUp({ onAmountRefused: setFault })

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = topUpFault(toman, limits)
    if (code || gateways.chosenId === null) {
      if (code) setFault(messageOf(code))
      input.current?.focus()
      return
    }
    void topUp.start({ amountRial: tomanToRial(Number(toman)), gatewayId: gateways.chosenId })
  }

  const type = (digits: string) => {
    setToman(digits)
    setFault(undefined)
  }
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="mb-4 text-lg font-bold">{words.title}</h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <DigitsField
          ref={input}
          label={words.amount}
          value={toman}
          onChange={type}
          hasThousands
          maxDigits={12}
          error={fault}
          description={say('least', { toman: formatRialAsToman(limits.minRial) })}
        />
        <ToggleChips
          label={words.quick}
          selection="multiple"
          options={quickToman.map((amount) => ({
            id: String(amount),
            text: say('quickAmount', { toman: formatRialAsToman(tomanToRial(amount)) }),
          }))}
          selectedIds={quickToman.map(String).includes(toman) ? [toman] : []}
          onChange={(ids) => type(ids.find((id) => id !== toman) ?? '')}
        />
        <GatewayCards
          gateways={gateways}
          amountRial={topUpFault(toman, limits) ? 0 : tomanToRial(Number(toman))}
          isNarrow
        />
        <StandInNotice started={topUp.stoodIn} gateways={gateways} />
        {topUp.notice && (
          <Notice tone="bad" isLive title={words.failed}>
            {topUp.notice}
          </Notice>
        )}
        <Button
          type="submit"
          size="large"
          isWide
          isPending={topUp.isPending}
          isDisabled={gateways.chosenId === null}
        >
          {words.submit}
        </Button>
      </form>
    </Card>
  )
}
