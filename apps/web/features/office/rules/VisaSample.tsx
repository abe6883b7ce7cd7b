import type { CaseStage, RefundCause } from '@parastoo/contract/visas/cases'
import { DigitsField } from '@parastoo/ui/DigitsField.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { officeRules } from '../../../messages/office-rules.ts'
import { officeApi } from '../office-api.ts'
import type { TypedVisa } from './trial-sample.ts'

const words = officeRules.trial
const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([id, text]) => ({ id, text }))
const nationalities = optionsOf(words.nationalities)
const stages = optionsOf(officeRules.choices.stage)
const causes = optionsOf(officeRules.choices.cause)

/** Somebody who might apply for a visa of a destination, and what happens to their case when. */
export function VisaSample({
  of,
  typed,
  onChange,
}: {
  of: string
  typed: TypedVisa
  onChange: (typed: TypedVisa) => void
}) {
  const types = useTypes(of)
  const write = (change: Partial<TypedVisa>) => onChange({ ...typed, ...change })
  const [firstType] = types
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first type is chosen once, when the types have come
  useEffect(() => {
    if (typed.type === '' && firstType) write({ type: firstType.id })
  }, [firstType?.id])
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={words.visaType}
        options={types}
        value={typed.type || null}
        onChange={(type) => write({ type })}
      />
      <Select
        label={words.nationality}
        options={nationalities}
        value={typed.nationality}
        onChange={(nationality) => write({ nationality })}
      />
      <DigitsField
        label={words.age}
        maxDigits={3}
        isNumber
        value={typed.age}
        onChange={(age) => write({ age })}
      />
      <Select
        label={words.stage}
        options={stages}
        value={typed.stage}
        onChange={(stage) => write({ stage: stage as CaseStage })}
      />
      <Select
        label={words.cause}
        options={causes}
        value={typed.cause}
        onChange={(cause) => write({ cause: cause as RefundCause })}
      />
    </div>
  )
}

/** The types that a destination has by now. */
function useTypes(of: string): { id: string; text: string }[] {
  const { data } = useQuery({
    queryKey: ['rule-visa-types', of],
    queryFn: async () => (await officeApi.officeRules.sheet({ sheet: 'visa-types', of })).data,
    meta: { quiet: true },
    staleTime: 60_000,
  })
  if (!data) return []
  const [code, nameFa] = [data.columns.indexOf('code'), data.columns.indexOf('nameFa')]
  return data.rows.map((row) => ({ id: row[code] ?? '', text: row[nameFa] ?? row[code] ?? '' }))
}
