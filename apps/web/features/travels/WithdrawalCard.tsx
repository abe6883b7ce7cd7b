import type { BankAccount } from '@parastoo/contract/identity/account'
import { messageOf } from '@parastoo/contract/messages'
import type { Withdrawal } from '@parastoo/contract/wallet/withdrawals'
import { formatRialAsToman, tomanToRial } from '@parastoo/kit/money'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'
import { momentOf } from './moment-of.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawalList } from './WithdrawalList.tsx'
import { type WithdrawalLimits, withdrawalFault } from './withdrawal-fault.ts'

const words = travels.withdrawal
const say = wordsOf(words)

/** Money back to one's own bank account: whose it is, how much, and how far the last ones are. */
export function WithdrawalCard({
  account,
  balanceRial,
  withdrawals,
  limits,
}: {
  account: BankAccount | null
  balanceRial: number | null
  withdrawals: readonly Withdrawal[]
  limits: WithdrawalLimits
}) {
  const isOpen = withdrawals.some(({ status }) => status === 'requested' || status === 'approved')
  return (
    <Card as="section" className="flex flex-col gap-4 sm:p-6">
      <h2 className="text-lg font-bold">{words.title}</h2>
      {account ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1">
            <span className="block text-sm text-quiet">{account.holder ?? words.account}</span>
            <Ltr className="text-sm break-all">{account.iban}</Ltr>
          </p>
          <AccountLink>{words.change}</AccountLink>
        </div>
      ) : (
        <Notice title={words.none} action={<AccountLink>{words.name}</AccountLink>}>
          {words.noneText}
        </Notice>
      )}
      {account && account.standing !== 'Verified' && (
        <Notice tone="caution" title={words.unverified[account.standing].title}>
          {words.unverified[account.standing].text}
        </Notice>
      )}
      {account?.isVerified && !isOpen && account.hold && (
        <Notice tone="caution" title={say('hold.title', { when: momentOf(account.hold.until) })}>
          {words.hold[account.hold.because]}
        </Notice>
      )}
      {account?.isVerified && !isOpen && !account.hold && (
        <AmountForm balanceRial={balanceRial} limits={limits} />
      )}
      {isOpen && <Notice title={words.open}>{words.openText}</Notice>}
      {withdrawals.length > 0 && <WithdrawalList withdrawals={withdrawals} />}
    </Card>
  )
}

/** Bank accounts are kept in the account, where fresh proof of who someone is is asked for. */
function AccountLink({ children }: { children: string }) {
  return (
    <Link to={paths.account()} className={buttonClass({ kind: 'quiet' })}>
      {children}
    </Link>
  )
}

function AmountForm({
  balanceRial,
  limits,
}: {
  balanceRial: number | null
  limits: WithdrawalLimits
}) {
  const input = useRef<HTMLInputElement>(null)
  const [toman, setToman] = useState('')
  const withdrawal = useWithdrawal()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const code = withdrawalFault(toman, { ...limits, balanceRial })
    if (code) {
      withdrawal.setFault(messageOf(code))
      input.current?.focus()
    } else if (await withdrawal.request(tomanToRial(Number(toman)))) setToman('')
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <DigitsField
        ref={input}
        label={words.amount}
        description={say('least', { toman: formatRialAsToman(limits.minRial) })}
        value={toman}
        onChange={(typed) => {
          setToman(typed)
          withdrawal.setFault(undefined)
        }}
        hasThousands
        maxDigits={12}
        error={withdrawal.fault}
      />
      <Button type="submit" kind="quiet" isPending={withdrawal.isPending}>
        {words.submit}
      </Button>
    </form>
  )
}
