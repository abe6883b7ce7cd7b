import { walletFlowTypes } from '@parastoo/contract/wallet/wallet'
import { wholeDigitsIn } from '@parastoo/kit/typed-number'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { DateRangePicker } from '@parastoo/ui/DateRangePicker.tsx'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { ListFilter } from '@parastoo/ui/icons.ts'
import { Select } from '@parastoo/ui/Select.tsx'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { ExportFlowsButton } from './ExportFlowsButton.tsx'
import { type FlowFilter, isNarrowed, queryOf } from './flow-filter.ts'

const words = travels.wallet.filters
const typeOptions = [
  { id: 'all', text: words.allTypes },
  ...walletFlowTypes.map((id) => ({ id, text: travels.wallet.types[id] })),
]
const typedOf = ({ leastToman, mostToman }: FlowFilter) => ({
  leastToman: leastToman === null ? '' : String(leastToman),
  mostToman: mostToman === null ? '' : String(mostToman),
})
/** What narrows nothing while nothing is typed; not a number where no sum was typed. */
const tomanOf = (typed: string) =>
  typed === '' ? null : Number(wholeDigitsIn(typed) ?? Number.NaN)

/** Narrows the flows by kind, days and amount. What is chosen stands in the address, so a narrowed list can be kept and sent. */
export function FlowFilters({ filter }: { filter: FlowFilter }) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [chosen, setChosen] = useState(filter)
  const [typed, setTyped] = useState(typedOf(filter))
  const choose = (change: Partial<FlowFilter>) => setChosen({ ...chosen, ...change })

  function submit(event: FormEvent) {
    event.preventDefault()
    const amounts = { leastToman: tomanOf(typed.leastToman), mostToman: tomanOf(typed.mostToman) }
    // The field says what is wrong with it.
    if (Object.values(amounts).some((toman) => Number.isNaN(toman ?? 0))) return
    void navigate(paths.transactions(queryOf({ ...chosen, ...amounts })), {
      preventScrollReset: true,
    })
  }
  const days = chosen.from && chosen.to ? { startsOn: chosen.from, endsOn: chosen.to } : null
  return (
    <form
      noValidate
      aria-label={words.label}
      onSubmit={submit}
      className="grid gap-3 pt-2 sm:grid-cols-2"
    >
      <Select
        label={words.type}
        options={typeOptions}
        value={chosen.type ?? 'all'}
        onChange={(id) => choose({ type: walletFlowTypes.find((each) => each === id) ?? null })}
      />
      <DateRangePicker
        label={words.days}
        placeholder={words.allDays}
        value={days}
        onChange={({ startsOn, endsOn }) => choose({ from: startsOn, to: endsOn })}
      />
      <DigitsField
        label={words.least}
        value={typed.leastToman}
        onChange={(leastToman) => setTyped({ ...typed, leastToman })}
        hasThousands
        maxDigits={12}
      />
      <DigitsField
        label={words.most}
        value={typed.mostToman}
        onChange={(mostToman) => setTyped({ ...typed, mostToman })}
        hasThousands
        maxDigits={12}
      />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button type="submit" isPending={navigation.state === 'loading'}>
          <ListFilter aria-hidden className="size-5" />
          {words.submit}
        </Button>
        {isNarrowed(filter) && (
          <Link
            to={paths.transactions()}
            preventScrollReset
            className={buttonClass({ kind: 'quiet' })}
          >
            {words.clear}
          </Link>
        )}
        <span className="ms-auto">
          <ExportFlowsButton filter={filter} />
        </span>
      </div>
    </form>
  )
}
