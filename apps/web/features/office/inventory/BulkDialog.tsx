import type { InventorySheet } from '@parastoo/contract/office/inventory'
import type { CellFacet } from '@parastoo/contract/office/inventory-cells'
import { weekdayName } from '@parastoo/kit/dates'
import { normalizeText, toLatinDigits } from '@parastoo/kit/text'
import { wholeDigitsIn } from '@parastoo/kit/typed-number'
import { Button } from '@parastoo/ui/Button.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { ToggleChips } from '@parastoo/ui/ToggleChips.tsx'
import { useState } from 'react'
import { officeInventory } from '../../../messages/office-inventory.ts'
import type { Typed } from './draft.ts'
import { type BulkWish, readBulk } from './typed-cells.ts'

const words = officeInventory.bulk
const weekOrder = [6, 7, 1, 2, 3, 4, 5]
const rounds = { none: 1, r1: 1_000, r2: 10_000, r3: 100_000 } as const

/** One wish for many cells: «Thursdays and Fridays, five percent more, up to the next 10,000 rial». It goes into the draft. */
export function BulkDialog({
  sheet,
  facet,
  onWrite,
}: {
  sheet: InventorySheet
  facet: CellFacet
  onWrite: (typed: Typed[]) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [columns, setColumns] = useState<string[]>([])
  const [days, setDays] = useState<string[]>([])
  const [how, setHow] = useState<'set' | 'add' | 'percent'>('set')
  const [amount, setAmount] = useState('')
  const [least, setLeast] = useState('')
  const [round, setRound] = useState<keyof typeof rounds>('none')
  const [wrong, setWrong] = useState<'amount' | 'least'>()
  const isYesNo = facet === 'open' || facet === 'arrival'
  const isPrice = facet === 'price'

  function write(): boolean {
    const number = numberIn(amount, how === 'percent' && !isYesNo)
    const floor = least.trim() === '' ? 0 : numberIn(least)
    if (number === null || floor === null) {
      setWrong(number === null ? 'amount' : 'least')
      return false
    }
    setWrong(undefined)
    const wish: BulkWish = {
      facet,
      columns,
      days: days.map(Number),
      how: howOf(isYesNo ? 'set' : how, number),
      roundTo: isPrice ? rounds[round] : 1,
      least: floor,
    }
    onWrite(readBulk(sheet, wish))
    return true
  }

  return (
    <>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {officeInventory.draft.bulk}
      </Button>
      <Dialog
        title={words.title}
        isOpen={isOpen}
        onOpenChange={setOpen}
        width="medium"
        footer={(close) => (
          <div className="flex flex-wrap gap-2">
            <Button onPress={() => write() && close()}>{words.write}</Button>
            <Button kind="quiet" onPress={close}>
              {officeInventory.send.cancel}
            </Button>
          </div>
        )}
      >
        <div className="flex flex-col gap-4">
          <p className="text-quiet">{words.text}</p>
          <Chips
            label={officeInventory.filter.days}
            options={weekOrder.map((day) => ({
              id: String(day),
              text: weekdayName((day + 1) % 7),
            }))}
            chosen={days}
            onChange={setDays}
          />
          <Chips
            label={words.columns}
            options={sheet.columns
              .filter(({ facets }) => facets.includes(facet))
              .map(({ key, title }) => ({ id: key, text: title }))}
            chosen={columns}
            onChange={setColumns}
          />
          {isYesNo ? (
            <Select
              label={officeInventory.facets[facet]}
              value={amount || null}
              onChange={setAmount}
              options={[
                { id: '1', text: officeInventory.values[facet === 'open' ? 'open' : 'allowed'] },
                { id: '0', text: officeInventory.values[facet === 'open' ? 'closed' : 'refused'] },
              ]}
              error={wrong === 'amount' ? words.wrong : undefined}
            />
          ) : (
            <>
              <Select
                label={words.how}
                value={how}
                onChange={(id) => setHow(id as typeof how)}
                options={(['set', 'add', 'percent'] as const).map((id) => ({
                  id,
                  text: words[id],
                }))}
              />
              <TextField
                label={words.amount}
                description={words.amountHelp}
                direction="ltr"
                value={amount}
                onChange={setAmount}
                error={wrong === 'amount' ? words.wrong : undefined}
              />
            </>
          )}
          {isPrice && (
            <>
              <Select
                label={words.round}
                value={round}
                onChange={(id) => setRound(id as typeof round)}
                options={(['none', 'r1', 'r2', 'r3'] as const).map((id) => ({
                  id,
                  text: words.rounds[id],
                }))}
              />
              <TextField
                label={words.least}
                direction="ltr"
                value={least}
                onChange={setLeast}
                error={wrong === 'least' ? words.wrong : undefined}
              />
            </>
          )}
        </div>
      </Dialog>
    </>
  )
}

function Chips({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string
  options: { id: string; text: string }[]
  chosen: string[]
  onChange: (ids: string[]) => void
}) {
  return (
    <div>
      <p className="mb-1 text-sm">{label}</p>
      <ToggleChips label={label} options={options} selectedIds={chosen} onChange={onChange} />
    </div>
  )
}

function howOf(how: 'set' | 'add' | 'percent', amount: number): BulkWish['how'] {
  if (how === 'set') return { set: Math.max(0, Math.round(amount)) }
  return how === 'add' ? { add: Math.round(amount) } : { percent: amount }
}

/** A number with its sign, whole unless it is a share in percent; null for anything else. */
function numberIn(text: string, isPercent = false): number | null {
  const [, sign, unsigned = ''] = /^([-−]?)(.*)$/.exec(toLatinDigits(normalizeText(text))) ?? []
  const share = unsigned.trim().replace('٫', '.')
  const digits = isPercent && /^\d{1,3}\.\d{1,2}$/.test(share) ? share : wholeDigitsIn(unsigned)
  if (digits === null || digits.length > 12) return null
  return sign ? -Number(digits) : Number(digits)
}
