import { formatRialAsToman } from '@parastoo/kit/money'
import { Wallet } from '@parastoo/ui/icons.ts'
import { Switch } from '@parastoo/ui/Switch.tsx'
import { checkout } from '../../messages/checkout.ts'
import { wordsOf } from '../../shell/words.ts'

const words = checkout.confirm
const say = wordsOf(words)

/** Pays from the wallet first. Off and closed while there is nothing in it, or while that is not known. */
export function WalletSwitch({
  wallet,
  isOn,
  onChange,
}: {
  wallet: { balance: number } | null
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const balance = wallet?.balance ?? 0
  const description =
    wallet === null
      ? words.walletUnknown
      : balance === 0
        ? words.walletEmpty
        : say('walletBalance', { toman: formatRialAsToman(balance) })
  return (
    <div className="rounded-card border border-line px-4 py-1.5">
      <Switch
        isSelected={isOn}
        onChange={onChange}
        isDisabled={balance === 0}
        description={description}
      >
        <span className="flex items-center gap-2 font-medium">
          <Wallet aria-hidden className="size-5 text-lead-text" />
          {words.wallet}
        </span>
      </Switch>
    </div>
  )
}
